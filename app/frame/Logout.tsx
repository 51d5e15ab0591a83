import { useState } from 'react'
import { frameText } from '#app/text/frame.ts'
import type { identityContract } from '#features/identity/schema.ts'
import { setSignedOut } from '#features/identity/session.ts'
import { client } from '#lib/api.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { toast } from '#ui/toast.ts'

const api = client<typeof identityContract>()
const text = frameText.leaving

/** Asks for confirmation: the button is next to the one for the dashboard and is easily pressed by mistake. */
export default function Logout({ onClose }: { onClose: () => void }) {
  const [pending, setPending] = useState(false)
  const signOut = async () => {
    setPending(true)
    try {
      // Before it: who has signed out may not get the file any more. Without it they are signed out all the same.
      const drafts = await import('#features/gift/ui/draftsOfTabs.ts').catch(() => undefined)
      await api('GET /user/sign-out')
      onClose()
      // The next person in this browser must not see for whom a gift was.
      drafts?.dropEverywhere()
      setSignedOut()
    } catch (error) {
      onClose()
      toast.error((error as Error).message)
    }
  }
  return (
    <AlertDialog
      open
      calm
      title={text.sure}
      confirm={text.yes}
      cancel={text.no}
      pending={pending}
      onConfirm={() => void signOut()}
      onCancel={onClose}
    >
      <p>{text.help}</p>
    </AlertDialog>
  )
}
