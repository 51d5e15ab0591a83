import type { identityContract, UserView } from '#features/identity/schema.ts'
import { resetText, signInLinkText, signInText } from '#features/identity/text/identity.ts'
import { ApiError, client } from '#lib/api.ts'
import { Button } from '#ui/Button.tsx'
import { ConnectionLost } from '#ui/ConnectionLost.tsx'
import { formClass } from '#ui/Form.tsx'
import { signInToast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import styles from './AuthFrame.module.css'
import type { AuthFrame } from './AuthFrame.ts'

const api = client<typeof identityContract>()

interface SignInLinkFormProps {
  Frame: AuthFrame
  /** The token of the mailed link. */
  token: string
  email: string
  onDone: (user: UserView) => void
  /** Called when the link is no longer valid. */
  onExpired: () => void
  onSignIn: () => void
}

/** Signs in with a mailed link. Requires a click, because mail scanners open every link. */
export function SignInLinkForm({ Frame, token, email, onDone, onExpired, onSignIn }: SignInLinkFormProps) {
  const form = useForm({}, { toast: signInToast, showsConnectionLost: true })
  const signIn = () =>
    form.run(async () => {
      try {
        const response = await api('POST /user/sign-in-link/:signInToken', { params: { signInToken: token } })
        signInToast.success(response.message)
        onDone(response.data)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'SIGN_IN_LINK_INVALID') onExpired()
        throw error
      }
    })
  return (
    <Frame
      title={signInLinkText.title}
      swap={{ question: signInLinkText.swapQuestion, action: resetText.swap, onClick: onSignIn }}
    >
      <p className={styles.lead}>
        {signInLinkText.forWhom} <b className={styles.mail}>{email}</b>.{' '}
        <span className="mute">{signInLinkText.lead}</span>
      </p>
      <form className={formClass} {...form.formProps(signIn)}>
        <ConnectionLost lost={form.lost} />
        <Button wide type="submit" pending={form.pending}>
          {signInText.submit}
        </Button>
      </form>
    </Frame>
  )
}
