import { type ComponentType, useRef, useState } from 'react'
import { MIN_AGE } from '#features/identity/rules.ts'
import type { identityContract, UserView } from '#features/identity/schema.ts'
import { ApiError, client } from '#lib/api.ts'
import { identityText, signUpText } from '#text/identity.ts'
import { Button, TextButton } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Field } from '#ui/Field.tsx'
import { Hint } from '#ui/FieldFrame.tsx'
import { formClass } from '#ui/Form.tsx'
import { signInToast } from '#ui/toast.ts'
import styles from './AuthFrame.module.css'
import type { AuthFrame } from './AuthFrame.ts'
import type { SignUpDetailsProps } from './SignUpDetails.tsx'
import { useFirstField } from './useFirstField.ts'
import { useServerForm } from './useServerForm.ts'

const api = client<typeof identityContract>()

interface SignUpFormProps {
  Frame: AuthFrame
  email: string
  onEmail: (email: string) => void
  onDone: (user: UserView) => void
  onSignIn: () => void
}

const nothing = { otp: '', firstName: '', lastName: '', phoneNumber: '', birthDate: '', password: '' }

/** Step 1 proves the address; step 2, loaded when it is wanted, asks for the rest (spec §2, sign-up panel). */
export function SignUpForm({ Frame, email, onEmail, onDone, onSignIn }: SignUpFormProps) {
  const form = useServerForm(
    { email, ...nothing },
    {
      toast: signInToast,
      mend: {
        OTP_WRONG: { otp: identityText.mend.codeWrong },
        OTP_EXPIRED: { otp: identityText.mend.codeExpired },
      },
    },
  )
  const [second, setSecond] = useState<Second | null>(null)
  const [hasCode, setHasCode] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useFirstField(place, second ? 'details' : 'email')

  const askForCode = async () => {
    try {
      const answer = await api('POST /user/send-otp', { body: { email: form.values.email } })
      signInToast.success(answer.message)
      return answer.statusCode === 200
    } catch (error) {
      setHasCode(error instanceof ApiError && error.code === 'OTP_TOO_SOON')
      throw error
    }
  }
  const goOn = async (ask?: () => Promise<boolean>) => {
    const { SignUpDetails } = await import('./SignUpDetails.tsx')
    if (!ask || (await ask())) {
      setSecond({ Details: SignUpDetails, email: form.values.email.trim(), fresh: !!ask })
    }
  }
  const sendOtp = () => {
    if (form.values.email.trim()) return form.send(() => goOn(askForCode))
    signInToast.error(signUpText.missingEmail)
    form.point({ email: identityText.missing })
  }
  const title = second ? signUpText.secondTitle : signUpText.title
  return (
    <Frame
      title={title}
      swap={{ question: signUpText.swapQuestion, action: signUpText.swap, onClick: onSignIn }}
    >
      <div ref={place} tabIndex={-1}>
        {second ? (
          <second.Details
            form={form}
            email={second.email}
            fresh={second.fresh}
            onResend={askForCode}
            onOtherEmail={() => setSecond(null)}
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
              <Button wide type="submit" pending={form.pending} data-early>
                {signUpText.sendOtp}
              </Button>
              {hasCode && (
                <TextButton onClick={() => form.send(() => goOn())}>{signUpText.haveCode}</TextButton>
              )}
              <Hint>{signUpText.forWhom(MIN_AGE)}</Hint>
            </form>
          </>
        )}
      </div>
    </Frame>
  )
}

interface Second {
  Details: ComponentType<SignUpDetailsProps>
  /** Where the code went. */
  email: string
  /** The code was sent just now. */
  fresh: boolean
}
