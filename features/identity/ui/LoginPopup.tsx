import { useEffect, useRef, useState } from 'react'
import type { UserView } from '#features/identity/schema.ts'
import { setUser } from '#features/identity/session.ts'
import type { LoginView } from '#lib/popupAddress.ts'
import { Dialog, DialogBody, DialogHead } from '#ui/Dialog.tsx'
import frame from './AuthFrame.module.css'
import type { AuthFrameProps } from './AuthFrame.ts'
import { ForgotForm } from './ForgotForm.tsx'
import styles from './LoginPopup.module.css'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { SwapBar } from './SwapBar.tsx'
import { useFirstField } from './useFirstField.ts'

interface LoginPopupProps {
  view: LoginView
  onView: (view: LoginView) => void
  onClose: () => void
}

/**
 * Sign in, sign up, forgot password (spec §2). The address that was typed in one view is kept in the next. The
 * component that opened the popup closes it after the sign-in.
 */
export default function LoginPopup({ view, onView, onClose }: LoginPopupProps) {
  const [email, setEmail] = useState('')
  const [emailError, setEmailError] = useState<string>()
  const side = useRef<HTMLDivElement>(null)
  const hasSignedIn = useRef(false)
  useEffect(
    () => () => {
      if (hasSignedIn.current) requestAnimationFrame(focusPage)
    },
    [],
  )
  useFirstField(side, view)
  const onSignedIn = (user: UserView) => {
    hasSignedIn.current = true
    setUser(user)
  }
  const shared = {
    Frame: PopupFrame,
    email,
    onEmail: (typed: string) => {
      setEmail(typed)
      setEmailError(undefined)
    },
  }
  return (
    <Dialog open onClose={onClose} className={styles.popup} toasts="left">
      <div className={frame.inside}>
        <div className={frame.art} />
        <div className={frame.side} ref={side} tabIndex={-1}>
          {view === 'signin' && (
            <SignInForm
              {...shared}
              emailError={emailError}
              onDone={onSignedIn}
              onForgot={() => onView('forgot')}
              onSignUp={() => onView('signup')}
            />
          )}
          {view === 'signup' && (
            <SignUpForm {...shared} onDone={onSignedIn} onSignIn={() => onView('signin')} />
          )}
          {view === 'forgot' && (
            <ForgotForm
              {...shared}
              onBack={() => onView('signin')}
              onTried={(refusedEmail) => {
                setEmailError(refusedEmail)
                onView('signin')
              }}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}

const PopupFrame = ({ title, swap, children }: AuthFrameProps) => (
  <div className={frame.view}>
    <DialogHead title={title} />
    <DialogBody className={styles.body}>{children}</DialogBody>
    <SwapBar {...swap} />
  </div>
)

/** Focuses the page, because the Login button, which opened the popup, no longer exists. */
function focusPage() {
  const main = document.getElementById('main')
  if (!main || document.activeElement !== document.body) return
  if (!main.hasAttribute('tabindex')) main.tabIndex = -1
  main.focus({ preventScroll: true })
}
