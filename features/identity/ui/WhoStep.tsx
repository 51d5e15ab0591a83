import { createContext, type RefObject, use, useLayoutEffect, useRef, useState } from 'react'
import { hasBeenHere } from '#features/identity/beenHere.ts'
import type { UserView } from '#features/identity/schema.ts'
import { setUser } from '#features/identity/session.ts'
import { Note } from '#ui/Note.tsx'
import { StepTitle } from '#ui/Sheet.tsx'
import { whoText as text } from '../text/identity.ts'
import type { AuthFrameProps } from './AuthFrame.ts'
import { ForgotForm } from './ForgotForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import css from './WhoStep.module.css'

export type WhoView = 'new' | 'code' | 'signin' | 'forgot'

interface WhoStepProps {
  /** Undefined: the one that suits this browser. */
  view: WhoView | undefined
  /** A message above the form, if the person's sign-in has ended. */
  lost: string | null
  /** Another view in place of this one. */
  onTurn: (view: WhoView) => void
  /** Opens another view: going back returns here. */
  onOpen: (view: WhoView) => void
  onDone: () => void
}

/** A visitor signs in or up, inside a sheet whose task continues afterwards: with a new or an existing account. */
export function WhoStep({ view: requestedView, lost, onTurn, onOpen, onDone }: WhoStepProps) {
  const [email, setEmail] = useState('')
  const [emailError, setEmailError] = useState<string>()
  const view = requestedView ?? (lost || hasBeenHere() ? 'signin' : 'new')
  const pressed = useRef(false)
  const enter = (user: UserView) => {
    setUser(user)
    onDone()
  }
  const shared = {
    Frame,
    email,
    onEmail: (typed: string) => {
      setEmail(typed)
      setEmailError(undefined)
    },
  }
  return (
    <Turning value={{ onTurn, pressed }}>
      <div className={css.who}>
        {lost && <Note title={lost} />}
        {view === 'signin' && (
          <SignInForm
            {...shared}
            emailError={emailError}
            onDone={enter}
            onForgot={() => onOpen('forgot')}
            onSignUp={() => onTurn('new')}
          />
        )}
        {view === 'forgot' && (
          <ForgotForm
            {...shared}
            onBack={() => onTurn('signin')}
            onTried={(refusedEmail) => {
              setEmailError(refusedEmail)
              onTurn('signin')
            }}
          />
        )}
        {(view === 'new' || view === 'code') && (
          <SignUpForm
            {...shared}
            coded={view === 'code'}
            onCoded={(coded) => {
              if (coded && view !== 'code') onOpen('code')
              if (!coded && view === 'code') onTurn('new')
            }}
            onDone={enter}
            onSignIn={() => onTurn('signin')}
          />
        )}
      </div>
    </Turning>
  )
}

/** `pressed`: focus must return to the pressed button after the view changes. */
const Turning = createContext<{ onTurn: WhoStepProps['onTurn']; pressed: RefObject<boolean> }>({
  onTurn: () => {},
  pressed: { current: false },
})

/** One frame for all views: the question, and its two answers. */
function Frame({ view, title, later, children }: AuthFrameProps) {
  const { onTurn, pressed } = use(Turning)
  const chosen = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (pressed.current) chosen.current?.focus()
    pressed.current = false
  }, [pressed])
  const answer = (is: boolean, to: WhoView, words: string) => (
    <button
      ref={is ? chosen : null}
      type="button"
      className={css.answer}
      aria-pressed={is}
      onClick={() => {
        pressed.current = !is
        onTurn(to)
      }}
    >
      {words}
    </button>
  )
  return (
    <>
      <StepTitle>{later ? title : text.title}</StepTitle>
      {!later && (
        <fieldset className={css.answers} aria-label={text.question}>
          {answer(view === 'signup', 'new', text.isNew)}
          {answer(view === 'signin', 'signin', text.hasAccount)}
        </fieldset>
      )}
      {children}
    </>
  )
}
