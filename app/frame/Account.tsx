import { useEffect, useRef, useState } from 'react'
import type { identityContract } from '#features/identity/schema.ts'
import { setSignedOut, useSession } from '#features/identity/session.ts'
import { client } from '#lib/api.ts'
import { openDashboard } from '#lib/popups.ts'
import { frameText } from '#text/frame.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { loadDashboard, loadLogin, openLoginHere } from './parts.ts'

const api = client<typeof identityContract>()

/** Login for a visitor; the dashboard and the way out for who is signed in. Both are equally wide. */
export function Account() {
  const { isLoggedIn } = useSession()
  useForgetting(isLoggedIn)
  return (
    <div className="who">
      {isLoggedIn ? (
        <SignedIn />
      ) : (
        <Button
          sm
          data-early
          onClick={openLoginHere}
          onFocus={loadLogin.soon}
          onPointerEnter={loadLogin.soon}
        >
          {frameText.login}
        </Button>
      )}
    </div>
  )
}

function SignedIn() {
  const [leaving, setLeaving] = useState(false)
  const signOut = async () => {
    setLeaving(true)
    try {
      await api('GET /user/sign-out')
      setSignedOut()
    } catch (error) {
      toast.error((error as Error).message)
      setLeaving(false)
    }
  }
  return (
    <>
      <IconButton
        icon="user"
        label={frameText.dashboard}
        aria-haspopup="dialog"
        onClick={() => openDashboard()}
        onFocus={loadDashboard.soon}
        onPointerEnter={loadDashboard.soon}
      />
      <IconButton icon="out" label={frameText.logout} disabled={leaving} onClick={signOut} />
    </>
  )
}

/** What the browser keeps of a member goes with the sign-in, however that ended. */
function useForgetting(isLoggedIn: boolean) {
  const wasLoggedIn = useRef(false)
  useEffect(() => {
    if (wasLoggedIn.current && !isLoggedIn) {
      import('#lib/queryClient.ts').then(({ queryClient }) => queryClient.clear()).catch(() => {})
    }
    wasLoggedIn.current = isLoggedIn
  }, [isLoggedIn])
}
