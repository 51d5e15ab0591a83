import { useState } from 'react'
import type { identityContract, UserView } from '#features/identity/schema.ts'
import { setSignedOut } from '#features/identity/session.ts'
import { hasSignedInBefore } from '#features/identity/signedInBefore.ts'
import { identityText, signInText } from '#features/identity/text/identity.ts'
import { ApiError, client } from '#lib/api.ts'
import { Button, TextButton } from '#ui/Button.tsx'
import { ConnectionLost } from '#ui/ConnectionLost.tsx'
import { Field } from '#ui/Field.tsx'
import { formClass } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import { signInToast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import type { AuthFrame } from './AuthFrame.ts'
import { DemoAccounts } from './DemoAccounts.tsx'
import { LockedOut } from './LockedOut.tsx'

const api = client<typeof identityContract>()

interface SignInFormProps {
  Frame: AuthFrame
  email: string
  onEmail: (email: string) => void
  /** The message about this address that the forgot-password view received. */
  emailError?: string | undefined
  onDone: (user: UserView) => void
  onForgot: () => void
  onSignUp: () => void
}

/** The server reports missing or wrong fields. A failed sign-in signs out the page (spec §4). */
export function SignInForm({ Frame, email, onEmail, emailError, ...handlers }: SignInFormProps) {
  const form = useForm({ email, password: '' }, { toast: signInToast, showsConnectionLost: true })
  const [isLockedOut, setLockedOut] = useState(false)
  const signIn = () =>
    form.run(async () => {
      try {
        const response = await api('POST /user/signin', { body: form.values })
        if (response.error) throw new ApiError(response.statusCode, response.message, response.error.code)
        handlers.onDone(response.data)
      } catch (error) {
        setSignedOut()
        setLockedOut(error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS')
        throw error
      }
    })
  const emailField = form.field('email')
  return (
    <Frame
      view="signin"
      title={hasSignedInBefore() ? signInText.title : signInText.firstTitle}
      swap={{ question: signInText.swapQuestion, action: signInText.swap, onClick: handlers.onSignUp }}
    >
      <form className={formClass} {...form.formProps(signIn)}>
        <Field
          label={identityText.emailAddress}
          type="email"
          autoComplete="username"
          {...emailField}
          error={emailField.error ?? emailError}
          onInput={(event) => onEmail(event.currentTarget.value)}
        />
        <PasswordField
          label={identityText.password}
          autoComplete="current-password"
          aside={
            <TextButton className="small" onClick={handlers.onForgot}>
              {signInText.forgot}
            </TextButton>
          }
          {...form.field('password')}
        />
        <ConnectionLost lost={form.lost} />
        <StepButtons>
          <Button wide type="submit" form={form.id} pending={form.pending}>
            {signInText.submit}
          </Button>
        </StepButtons>
      </form>
      {isLockedOut && <LockedOut email={form.values.email} />}
      <DemoAccounts
        onChoose={(account) => {
          form.change(account)
          onEmail(account.email)
        }}
      />
    </Frame>
  )
}
