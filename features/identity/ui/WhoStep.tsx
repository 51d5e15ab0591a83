import { createContext, type RefObject, use, useLayoutEffect, useRef, useState } from 'react'
import type { UserView } from '#features/identity/schema.ts'
import { setUser } from '#features/identity/session.ts'
import { hasSignedInBefore } from '#features/identity/signedInBefore.ts'
import { Note } from '#ui/Note.tsx'
import { StepTitle } from '#ui/Sheet.tsx'
import { whoText as text } from '../text/identity.ts'
import type { AuthFrameProps } from './AuthFrame.ts'
import { ForgotForm } from './ForgotForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import css from './WhoStep.module.css'

const views = ['new', 'code', 'signin', 'forgot'] as const
export type WhoView = (typeof views)[number]

/** The view in a step of an address; undefined for steps after the sign-in. */
export const whoViewOf = (step: string | undefined): WhoView | undefined =>
  views.find((view) => view === step)

interface WhoStepProps {
  /** Undefined: the sign-in view if somebody has signed in with this browser before, otherwise the sign-up view. */
  view: WhoView | undefined
  /** The question above the view, if it is not the default one. */
  title?: string
  /** A message above the form, if the person's sign-in has ended. */
  endedMessage: string | null
  /** Replaces this view with another: going back does not return here. */
  onReplaceView: (view: WhoView) => void
  /** Opens another view: going back returns here. */
  onOpen: (view: WhoView) => void
  onDone: () => void
}

/** Signs a visitor in or up inside a sheet, whose task continues afterwards. */
export function WhoStep({
  view: requestedView,
  title = text.title,
  endedMessage,
  onReplaceView,
  onOpen,
  onDone,
}: WhoStepProps) {
  const [email, setEmail] = useState('')
  const [emailError, setEmailError] = useState<string>()
  const view = requestedView ?? (endedMessage || hasSignedInBefore() ? 'signin' : 'new')
  const pressed = useRef(false)
  const onSignedIn = (user: UserView) => {
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
    <ViewContext value={{ question: title, onReplaceView, pressed }}>
      <div className={css.who}>
        {endedMessage && <Note title={endedMessage} />}
        {view === 'signin' && (
          <SignInForm
            {...shared}
            emailError={emailError}
            onDone={onSignedIn}
            onForgot={() => onOpen('forgot')}
            onSignUp={() => onReplaceView('new')}
          />
        )}
        {view === 'forgot' && (
          <ForgotForm
            {...shared}
            onBack={() => onReplaceView('signin')}
            onTried={(refusedEmail) => {
              setEmailError(refusedEmail)
              onReplaceView('signin')
            }}
          />
        )}
        {(view === 'new' || view === 'code') && (
          <SignUpForm
            {...shared}
            codeSent={view === 'code'}
            onCodeSent={(codeSent) => {
              if (codeSent && view !== 'code') onOpen('code')
              if (!codeSent && view === 'code') onReplaceView('new')
            }}
            onDone={onSignedIn}
            onSignIn={() => onReplaceView('signin')}
          />
        )}
      </div>
    </ViewContext>
  )
}

/** `pressed`: whether an option was pressed, so that the focus returns to it after the view has changed. */
const ViewContext = createContext<{
  question: string
  onReplaceView: WhoStepProps['onReplaceView']
  pressed: RefObject<boolean>
}>({
  question: '',
  onReplaceView: () => {},
  pressed: { current: false },
})

/** The frame of all views: the question with its two options. */
function Frame({ view, title, later, children }: AuthFrameProps) {
  const { question, onReplaceView, pressed } = use(ViewContext)
  const chosen = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (pressed.current) chosen.current?.focus()
    pressed.current = false
  }, [pressed])
  const option = (isChosen: boolean, to: WhoView, label: string) => (
    <button
      ref={isChosen ? chosen : null}
      type="button"
      className={css.answer}
      aria-pressed={isChosen}
      onClick={() => {
        pressed.current = !isChosen
        onReplaceView(to)
      }}
    >
      {label}
    </button>
  )
  return (
    <>
      <StepTitle>{later ? title : question}</StepTitle>
      {!later && (
        <fieldset className={css.answers} aria-label={text.question}>
          {option(view === 'signup', 'new', text.isNew)}
          {option(view === 'signin', 'signin', text.hasAccount)}
        </fieldset>
      )}
      {children}
    </>
  )
}
