import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { identityContract, UserView } from '#features/identity/schema.ts'
import { identityText, signUpText } from '#features/identity/text/identity.ts'
import { ApiError, client } from '#lib/api.ts'
import { Button, TextButton } from '#ui/Button.tsx'
import { ConnectionLost } from '#ui/ConnectionLost.tsx'
import { classes } from '#ui/classes.ts'
import { Field } from '#ui/Field.tsx'
import { Hint } from '#ui/FieldFrame.tsx'
import { formClass } from '#ui/Form.tsx'
import { Lang } from '#ui/Lang.tsx'
import { lazyPart } from '#ui/lazyPart.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import { signInToast } from '#ui/toast.ts'
import { notifyViewLeft } from '#ui/toastDock.ts'
import { useForm } from '#ui/useForm.ts'
import styles from './AuthFrame.module.css'
import type { AuthFrame } from './AuthFrame.ts'
import { readDraft, SIGN_UP, saveDraft } from './draft.ts'
import { useFirstField } from './useFirstField.ts'

const api = client<typeof identityContract>()
const SignUpDetails = lazyPart(() => import('./SignUpDetails.tsx'))

interface SignUpFormProps {
  Frame: AuthFrame
  email: string
  onEmail: (email: string) => void
  onDone: (user: UserView) => void
  onSignIn: () => void
  /** Only where each step has its own address: whether the second step is open, and a callback when that changes. */
  codeSent?: boolean
  onCodeSent?: (codeSent: boolean) => void
}

/** The dial code alone counts as filled in (spec §5). */
const emptyValues = { otp: '', firstName: '', lastName: '', phoneNumber: '+91', birthDate: '', password: '' }

/** Step 1 verifies the address. Step 2, loaded on demand, has all other fields (spec §2, sign-up panel). */
export function SignUpForm({
  Frame,
  email,
  onEmail,
  onDone,
  onSignIn,
  codeSent = true,
  onCodeSent,
}: SignUpFormProps) {
  const joinLine = useRouteLoaderData<{ studio?: { joinLine: string } }>('root')?.studio?.joinLine
  const form = useForm({ email, ...emptyValues }, { toast: signInToast, showsConnectionLost: true })
  const [sent, setSent] = useState<SecondStep | null>(null)
  const second = codeSent ? sent : null
  const [hasCode, setHasCode] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  useFirstField(container, second ? 'details' : 'email')
  useDraft(
    () => form.values,
    sent?.email,
    (draft) => {
      form.change(draft.typed)
      if (draft.typed.email) onEmail(draft.typed.email)
      // A person who went back to the first step stays there.
      if (draft.sentTo) void prepare(draft.sentTo)
      else onCodeSent?.(false)
    },
  )

  const requestCode = async () => {
    try {
      const response = await api('POST /user/send-otp', { body: { email: form.values.email } })
      signInToast.success(response.message)
      return response.statusCode === 200
    } catch (error) {
      setHasCode(error instanceof ApiError && error.code === 'OTP_TOO_SOON')
      throw error
    }
  }
  const prepare = async (sentTo: string, request?: () => Promise<boolean>) => {
    await SignUpDetails.load()
    if (request && !(await request())) return false
    setSent({ email: sentTo, fresh: !!request })
    notifyViewLeft(true)
    return true
  }
  const openSecondStep = async (request?: () => Promise<boolean>) => {
    if (await prepare(form.values.email.trim(), request)) onCodeSent?.(true)
  }
  const sendOtp = () => {
    if (form.values.email.trim()) return form.run(() => openSecondStep(requestCode))
    signInToast.error(signUpText.missingEmail)
    form.point({ email: identityText.missing })
  }
  const title = second ? signUpText.secondTitle : signUpText.title
  return (
    <Frame
      view="signup"
      title={title}
      later={second !== null}
      swap={{ question: signUpText.swapQuestion, action: signUpText.swap, onClick: onSignIn }}
    >
      <div ref={container} tabIndex={-1}>
        {second ? (
          <SignUpDetails
            form={form}
            email={second.email}
            fresh={second.fresh}
            onResend={requestCode}
            onOtherEmail={() => (onCodeSent ? onCodeSent(false) : setSent(null))}
            onDone={onDone}
          />
        ) : (
          <>
            <p className={classes('mute', styles.lead)}>{signUpText.lead}</p>
            <form className={formClass} {...form.formProps(sendOtp)}>
              <Field
                label={identityText.emailAddress}
                type="email"
                autoComplete="username"
                placeholder={identityText.emailPlaceholder}
                {...form.field('email')}
                onInput={(event) => onEmail(event.currentTarget.value)}
              />
              <ConnectionLost lost={form.lost} />
              <StepButtons>
                <Button wide type="submit" form={form.id} pending={form.pending} data-early>
                  {signUpText.sendOtp}
                </Button>
              </StepButtons>
              {hasCode && (
                <TextButton onClick={() => form.run(() => openSecondStep())}>
                  {signUpText.haveCode}
                </TextButton>
              )}
              {joinLine && (
                <Hint>
                  <Lang text={joinLine} />
                </Hint>
              )}
            </form>
          </>
        )}
      </div>
    </Frame>
  )
}

interface SecondStep {
  /** The address that the code was sent to. */
  email: string
  /** The code was sent just now. */
  fresh: boolean
}

type Values = { email: string } & typeof emptyValues
interface Draft {
  typed: Partial<Values>
  sentTo: string | undefined
}

/** Restores what was typed before a reload, except the code and the password. */
function useDraft(values: () => Values, sentTo: string | undefined, onFound: (draft: Draft) => void) {
  const isRestored = useRef(false)
  const restore = useEffectEvent(() => {
    if (isRestored.current) return
    isRestored.current = true
    const { sentTo: code, ...typed } = readDraft(SIGN_UP)
    // Text typed before hydration is newer than any draft.
    const missing = Object.entries(typed).filter(([name]) => !values()[name as keyof Values])
    onFound({ typed: Object.fromEntries(missing), sentTo: code })
  })
  useEffect(() => restore(), [])
  const current = values()
  useEffect(() => {
    if (current.email) saveDraft(SIGN_UP, { ...current, ...(sentTo ? { sentTo } : {}) })
  }, [current, sentTo])
}
