import type { identityContract } from '#features/identity/schema.ts'
import { setSignedOut } from '#features/identity/session.ts'
import { identityText, resetText, restoreText } from '#features/identity/text/identity.ts'
import { ApiError, client } from '#lib/api.ts'
import { Button } from '#ui/Button.tsx'
import { formClass } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { signInToast } from '#ui/toast.ts'
import { useServerForm } from '#ui/useServerForm.ts'
import styles from './AuthFrame.module.css'
import type { AuthFrame } from './AuthFrame.ts'

const api = client<typeof identityContract>()

interface ResetFormProps {
  Frame: AuthFrame
  /** What the link is for: a new password alone, or the old address as well. */
  link: 'resetPassword' | 'restoreEmail'
  /** From the mailed link. */
  token: string
  /** Whose password it will be; the server goes by the token alone. */
  email: string
  onDone: () => void
  /** The server knows the link no more. */
  onExpired: () => void
  onSignIn: () => void
}

const send = (link: ResetFormProps['link'], token: string, body: { newPassword: string }) =>
  link === 'resetPassword'
    ? api('POST /user/reset-password/:resetToken', { params: { resetToken: token }, body })
    : api('POST /user/restore-email/:restoreToken', { params: { restoreToken: token }, body })

const isOver = (error: unknown) =>
  error instanceof ApiError && ['RESET_LINK_INVALID', 'RESTORE_LINK_INVALID'].includes(error.code)

/** Sets a new password with a mailed link. It ends all sign-ins, this browser's too. */
export function ResetForm({ Frame, link, token, email, onDone, onExpired, onSignIn }: ResetFormProps) {
  const form = useServerForm({ newPassword: '' }, { toast: signInToast })
  const words = link === 'resetPassword' ? resetText : restoreText
  const reset = () =>
    form.send(async () => {
      try {
        const answer = await send(link, token, form.values)
        setSignedOut()
        signInToast.success(answer.message)
        onDone()
      } catch (error) {
        if (isOver(error)) onExpired()
        throw error
      }
    })
  return (
    <Frame
      title={words.title}
      swap={{ question: words.swapQuestion, action: resetText.swap, onClick: onSignIn }}
    >
      <p className={styles.lead}>
        {words.forWhom} <b className={styles.mail}>{email}</b>. <span className="mute">{words.lead}</span>
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
          {words.submit}
        </Button>
      </form>
    </Frame>
  )
}
