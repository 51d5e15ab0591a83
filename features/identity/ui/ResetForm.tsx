import type { identityContract } from '#features/identity/schema.ts'
import { setSignedOut } from '#features/identity/session.ts'
import { ApiError, client } from '#lib/api.ts'
import { identityText, resetText } from '#text/identity.ts'
import { Button } from '#ui/Button.tsx'
import { formClass } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { signInToast } from '#ui/toast.ts'
import styles from './AuthFrame.module.css'
import type { AuthFrame } from './AuthFrame.ts'
import { useServerForm } from './useServerForm.ts'

const api = client<typeof identityContract>()

interface ResetFormProps {
  Frame: AuthFrame
  /** From the mailed link. */
  token: string
  /** Whose password it will be; the server goes by the token alone. */
  email: string
  onDone: () => void
  /** The server knows the link no more. */
  onExpired: () => void
  onSignIn: () => void
}

/** Sets a new password with a mailed link. It ends all sign-ins, this browser's too. */
export function ResetForm({ Frame, token, email, onDone, onExpired, onSignIn }: ResetFormProps) {
  const form = useServerForm({ newPassword: '' }, { toast: signInToast })
  const reset = () =>
    form.send(async () => {
      try {
        const answer = await api('POST /user/reset-password/:resetToken', {
          params: { resetToken: token },
          body: form.values,
        })
        setSignedOut()
        signInToast.success(answer.message)
        onDone()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'RESET_LINK_INVALID') onExpired()
        throw error
      }
    })
  return (
    <Frame
      title={resetText.title}
      swap={{ question: resetText.swapQuestion, action: resetText.swap, onClick: onSignIn }}
    >
      <p className={styles.lead}>
        {resetText.forWhom} <b className={styles.mail}>{email}</b>.{' '}
        <span className="mute">{resetText.lead}</span>
      </p>
      <form className={formClass} {...form.formProps(reset)}>
        {/* for password managers, which keep an address with each password */}
        <input hidden type="email" autoComplete="username" value={email} readOnly tabIndex={-1} />
        <PasswordField
          label={resetText.newPassword}
          autoComplete="new-password"
          hint={identityText.newPasswordHint}
          {...form.field('newPassword')}
        />
        <Button wide type="submit" pending={form.pending}>
          {resetText.submit}
        </Button>
      </form>
    </Frame>
  )
}
