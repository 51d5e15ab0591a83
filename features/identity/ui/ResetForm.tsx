import { setSignedOut } from '#features/identity/session.ts'
import { identityText, resetText } from '#features/identity/text/identity.ts'
import { ApiError } from '#lib/api.ts'
import { Button } from '#ui/Button.tsx'
import { ConnectionLost } from '#ui/ConnectionLost.tsx'
import { formClass } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { signInToast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import styles from './AuthFrame.module.css'
import type { AuthFrame } from './AuthFrame.ts'

interface ResetFormProps {
  Frame: AuthFrame
  texts: Pick<typeof resetText, 'title' | 'forWhom' | 'lead' | 'submit' | 'swapQuestion'>
  /** Submits the new password with the token of the mailed link. */
  send: (body: { newPassword: string }) => Promise<{ message: string }>
  /** The address of the account, only for display; the server uses the token. */
  email: string
  onDone: () => void
  /** Called when the link is no longer valid. */
  onExpired: () => void
  onSignIn: () => void
}

const isLinkInvalid = (error: unknown) => error instanceof ApiError && error.code.endsWith('_LINK_INVALID')

/** Sets a new password with a mailed link. Ends all sign-ins, including the one in this browser. */
export function ResetForm({ Frame, texts, send, email, onDone, onExpired, onSignIn }: ResetFormProps) {
  const form = useForm({ newPassword: '' }, { toast: signInToast, showsConnectionLost: true })
  const reset = () =>
    form.run(async () => {
      try {
        const response = await send(form.values)
        setSignedOut()
        signInToast.success(response.message)
        onDone()
      } catch (error) {
        if (isLinkInvalid(error)) onExpired()
        throw error
      }
    })
  return (
    <Frame
      title={texts.title}
      swap={{ question: texts.swapQuestion, action: resetText.swap, onClick: onSignIn }}
    >
      <p className={styles.lead}>
        {texts.forWhom} <b className={styles.mail}>{email}</b>. <span className="mute">{texts.lead}</span>
      </p>
      <form className={formClass} {...form.formProps(reset)}>
        {/* for password managers, which store an address with each password */}
        <input hidden type="email" autoComplete="username" value={email} readOnly tabIndex={-1} />
        <PasswordField
          label={resetText.newPassword}
          autoComplete="new-password"
          hint={identityText.newPasswordHint}
          {...form.field('newPassword')}
        />
        <ConnectionLost lost={form.lost} />
        <Button wide type="submit" pending={form.pending}>
          {texts.submit}
        </Button>
      </form>
    </Frame>
  )
}
