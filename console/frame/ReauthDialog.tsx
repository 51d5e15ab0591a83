import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { VerifyForm } from '#features/secondFactor/console/ui/VerifyForm.tsx'
import { lockScreenQuery } from '#features/sharedDevice/console/queries.ts'
import { PinGate } from '#features/sharedDevice/console/ui/PinGate.tsx'
import { sharedDeviceScreens } from '#features/sharedDevice/text/sharedDevice.ts'
import { meQuery } from '#features/staff/console/queries.ts'
import { answerReauth, type ReauthReason } from '#lib/consoleClient.ts'
import { TextButton } from '#ui/Button.tsx'
import { Dialog, DialogBody, DialogHead } from '#ui/Dialog.tsx'
import { signInGateText } from '../text/frame.ts'
import css from './ReauthDialog.module.css'
import { SignIn } from './SignIn.tsx'
import { useMe } from './useMe.ts'

/**
 * Asks for sign-in or an identity check, above the current screen; waiting calls are sent afterwards, if it is the same
 * person. If nobody is signed in any more, the screen is hidden, because another person may be using the device. A
 * shared device asks for a PIN.
 */
export function ReauthDialog({ reason }: { reason: ReauthReason }) {
  const me = useMe()
  const queries = useQueryClient()
  const [personId] = useState(me._id)
  const done = async () => {
    const current = await queries.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => undefined)
    answerReauth(current?._id === personId)
    // Calls that another person started are not sent in this person's name.
    if (current?._id !== personId) window.location.reload()
  }
  const signIn = reason === 'signIn'
  // The address is filled in.
  const password = useRef<HTMLInputElement>(null)
  const { data: screen } = useQuery({ ...lockScreenQuery, enabled: signIn })
  const [byPassword, setByPassword] = useState(false)
  const people = signIn ? (screen?.people ?? []) : []
  if (screen?.device && people.length > 0 && !byPassword) {
    return (
      <Dialog open covers onClose={leave}>
        <DialogHead title={sharedDeviceScreens.lockTitle} />
        <DialogBody className={css.body}>
          <p className="mute">{sharedDeviceScreens.lockLead(screen.device.name)}</p>
          <PinGate people={people} first={personId} onDone={done} onPassword={() => setByPassword(true)} />
        </DialogBody>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      covers={signIn}
      onClose={signIn ? leave : () => answerReauth(false)}
      {...(signIn ? { initialFocus: password } : undefined)}
    >
      <DialogHead title={signIn ? signInGateText.again : signInGateText.freshTitle} />
      <DialogBody className={css.body}>
        <p className="mute">{signIn ? signInGateText.againLead : signInGateText.freshLead}</p>
        {signIn ? (
          <>
            <SignIn
              email={people.length > 0 ? '' : me.email}
              {...(people.length > 0 ? {} : { passwordRef: password })}
              onDone={done}
            />
            {people.length > 0 && (
              <TextButton onClick={() => setByPassword(false)}>{sharedDeviceScreens.byPin}</TextButton>
            )}
          </>
        ) : (
          <VerifyForm factors={me.secondFactor} onVerified={() => void done()} />
        )}
      </DialogBody>
    </Dialog>
  )
}

/** Goes to the sign-in page, which shows nothing of the screen; typed text is stored. */
const leave = () => window.location.reload()
