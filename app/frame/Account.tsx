import { type RefObject, useEffect, useRef, useState } from 'react'
import { frameText } from '#app/text/frame.ts'
import { type Session, useSession } from '#features/identity/session.ts'
import { usePopupNavigation } from '#lib/popupAddress.ts'
import { commonText } from '#lib/text/common.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import styles from './Account.module.css'
import { Dashboard, LoginPopup, Logout } from './parts.ts'

/** Login for a visitor; dashboard and logout for a signed-in member. Both have the same width. */
export function Account() {
  const session = useSession((whole) => whole)
  const { isLoggedIn } = session
  const { open } = usePopupNavigation()
  const container = useRef<HTMLDivElement>(null)
  useDataRemovalOnSignOut(isLoggedIn)
  useRestoredFocus(container, session)
  return (
    <div className={styles.account} ref={container}>
      {isLoggedIn ? (
        <SignedIn />
      ) : (
        <Button
          sm
          className={styles.login}
          data-early
          onClick={() => open({ name: 'login', view: 'signin' })}
          onFocus={LoginPopup.preload}
          onPointerEnter={LoginPopup.preload}
        >
          {frameText.login}
        </Button>
      )}
    </div>
  )
}

function SignedIn() {
  const [isConfirming, setConfirming] = useState(false)
  const { open } = usePopupNavigation()
  return (
    <>
      <IconButton
        icon="user"
        label={frameText.dashboard}
        aria-haspopup="dialog"
        onClick={() => open({ name: 'account', tab: 'schedule' })}
        onFocus={Dashboard.preload}
        onPointerEnter={Dashboard.preload}
      />
      <IconButton
        icon="out"
        label={frameText.logout}
        aria-haspopup="dialog"
        onClick={() => setConfirming(true)}
        onFocus={Logout.preload}
        onPointerEnter={Logout.preload}
      />
      {isConfirming && (
        <Logout
          onFailed={() => {
            toast.error(commonText.partFailed)
            setConfirming(false)
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}

/**
 * Signing in or out removes the focused button, so the focus moves to the button that replaces it. The focus does not
 * move when a page has just loaded and first finds out whether somebody is signed in.
 */
function useRestoredFocus(container: RefObject<HTMLElement | null>, { isLoggedIn, isResolved }: Session) {
  const before = useRef({ isLoggedIn, isResolved })
  useEffect(() => {
    const hasChanged = before.current.isResolved && before.current.isLoggedIn !== isLoggedIn
    before.current = { isLoggedIn, isResolved }
    if (!hasChanged) return
    // Runs after the popup has restored the focus.
    const timer = setTimeout(() => {
      const focusIsLost = document.activeElement === document.body || document.activeElement?.id === 'main'
      if (focusIsLost) container.current?.querySelector('button')?.focus({ preventScroll: true })
    }, 100)
    return () => clearTimeout(timer)
  }, [isLoggedIn, isResolved, container])
}

/** When the sign-in ends for any reason, a member's data in the browser is deleted. */
function useDataRemovalOnSignOut(isLoggedIn: boolean) {
  const wasLoggedIn = useRef(false)
  useEffect(() => {
    if (wasLoggedIn.current && !isLoggedIn) {
      // Queries that are visible are fetched again automatically, without a sign-in.
      import('#lib/queryClient.ts')
        .then(({ queryClient }) => queryClient.removeQueries({ type: 'inactive' }))
        .catch(() => {})
      // The service worker deletes this cache itself (public/sw.js), unless this page was loaded without it.
      if ('caches' in window) caches.delete('contrology-member').catch(() => {})
    }
    wasLoggedIn.current = isLoggedIn
  }, [isLoggedIn])
}
