import { RESET_LINK_MINUTES } from '#features/identity/rules.ts'
import type { identityContract } from '#features/identity/schema.ts'
import { forgotText } from '#features/identity/text/identity.ts'
import { ApiError, client } from '#lib/api.ts'
import { Button } from '#ui/Button.tsx'
import { ConnectionLost } from '#ui/ConnectionLost.tsx'
import { classes } from '#ui/classes.ts'
import { Field } from '#ui/Field.tsx'
import { formClass } from '#ui/Form.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import { signInToast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import styles from './AuthFrame.module.css'
import type { AuthFrame } from './AuthFrame.ts'

const api = client<typeof identityContract>()

interface ForgotFormProps {
  Frame: AuthFrame
  email: string
  onEmail: (email: string) => void
  onBack: () => void
  /**
   * Called after an attempt, whatever the result (spec §4). `refusedEmail`: the message about the address, if the
   * server refused it.
   */
  onTried: (refusedEmail: string | undefined, sent: boolean) => void
  title?: string
  lead?: string
  /** The purpose of the link; a new password by default. */
  link?: 'resetPassword' | 'signIn'
}

/**
 * A form that requests a mailed link. An empty address is reported here, and also sent, so that the server refuses it
 * (spec §5).
 */
export function ForgotForm({ Frame, email, onEmail, onBack, onTried, title, lead, link }: ForgotFormProps) {
  const form = useForm({ email }, { toast: signInToast, showsConnectionLost: true })
  const sendLink = () =>
    form.run(async () => {
      if (!form.values.email.trim()) signInToast.error(forgotText.missing)
      try {
        const body = form.values
        const response = await (link === 'signIn'
          ? api('POST /user/send-sign-in-link', { body })
          : api('POST /user/forgot-password', { body }))
        signInToast.success(response.message)
        onTried(undefined, true)
      } catch (error) {
        // A request that did not reach the server does not count as an attempt.
        const isTried = error instanceof ApiError && error.code !== 'OFFLINE'
        if (isTried) onTried(error.fields.email, false)
        throw error
      }
    })
  return (
    <Frame
      view="forgot"
      title={title ?? forgotText.title}
      swap={{ question: forgotText.swapQuestion, action: forgotText.swap, onClick: onBack }}
    >
      <p className={classes('mute', styles.lead)}>{lead ?? forgotText.lead(RESET_LINK_MINUTES)}</p>
      <form className={formClass} {...form.formProps(sendLink)}>
        <Field
          label={forgotText.email}
          type="email"
          autoComplete="username"
          {...form.field('email')}
          onInput={(event) => onEmail(event.currentTarget.value)}
        />
        <ConnectionLost lost={form.lost} />
        <StepButtons>
          <Button wide type="submit" form={form.id} pending={form.pending}>
            {forgotText.submit}
          </Button>
        </StepButtons>
      </form>
    </Frame>
  )
}
