import { useState } from 'react'
import { frameText } from '#app/text/frame.ts'
import type { identityContract } from '#features/identity/schema.ts'
import { setSignedOut } from '#features/identity/session.ts'
import { client } from '#lib/api.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { toast } from '#ui/toast.ts'

const api = client<typeof identityContract>()
const text = frameText.leaving

/** Asks for confirmation, because the button is next to the one for the dashboard and is easily pressed by mistake. */
export default function Logout({ onClose }: { onClose: () => void }) {
  const [pending, setPending] = useState(false)
  const signOut = async () => {
    setPending(true)
    try {
      // Loaded before signing out, because the file may not be available afterwards. If it can't be loaded, the person
      // is signed out anyway.
      const drafts = await import('#features/gift/ui/draftsOfTabs.ts').catch(() => undefined)
      await api('GET /user/sign-out')
      onClose()
      // The next person who uses this browser must not see who a gift was for.
      drafts?.removeDraftsOfAllTabs()
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
