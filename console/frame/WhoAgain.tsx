import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ProveForm } from '#features/secondFactor/ui/ProveForm.tsx'
import { meQuery } from '#features/staff/consoleQueries.ts'
import { answerWhoAgain, type WhoAgain as Why } from '#lib/consoleClient.ts'
import { Dialog, DialogBody, DialogHead } from '#ui/Dialog.tsx'
import { doorText } from '../text/frame.ts'
import { SignIn } from './SignIn.tsx'
import { useMe } from './useMe.ts'
import css from './WhoAgain.module.css'

/** Asks once more who it is, over the work; what waits for it is sent afterwards, if it is who began it. */
export function WhoAgain({ why }: { why: Why }) {
  const me = useMe()
  const queries = useQueryClient()
  const [asked] = useState(me._id)
  const done = async () => {
    const now = await queries.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => undefined)
    answerWhoAgain(now?._id === asked)
    // What waits was begun by somebody else, and is not sent in the name of whoever came.
    if (now?._id !== asked) window.location.reload()
  }
  const signIn = why === 'signIn'
  // The address is filled in.
  const password = useRef<HTMLInputElement>(null)
  return (
    <Dialog open onClose={() => answerWhoAgain(false)} {...(signIn ? { initialFocus: password } : undefined)}>
      <DialogHead title={signIn ? doorText.again : doorText.freshTitle} />
      <DialogBody className={css.body}>
        <p className="mute">{signIn ? doorText.againLead : doorText.freshLead}</p>
        {signIn ? (
          <SignIn email={me.email} passwordRef={password} onDone={done} />
        ) : (
          <ProveForm factors={me.secondFactor} onProved={() => void done()} />
        )}
      </DialogBody>
    </Dialog>
  )
}
