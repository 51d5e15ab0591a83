import { RESET_LINK_MINUTES } from '#features/identity/rules.ts'
import type { identityContract } from '#features/identity/schema.ts'
import { ApiError, client } from '#lib/api.ts'
import { forgotText } from '#text/identity.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import { signInToast } from '#ui/toast.ts'
import type { AuthFrame } from './AuthFrame.ts'
import { useServerForm } from './useServerForm.ts'

const api = client<typeof identityContract>()

interface ForgotFormProps {
  Frame: AuthFrame
  email: string
  onEmail: (email: string) => void
  onBack: () => void
  /** After an attempt, whatever came of it (spec §4); with what was said of the address, if it was refused. */
  onTried: (refusedEmail: string | undefined, sent: boolean) => void
  title?: string
  lead?: string
}

/** An empty address is told, and sent all the same: the server refuses it (spec §5). */
export function ForgotForm({ Frame, email, onEmail, onBack, onTried, title, lead }: ForgotFormProps) {
  const form = useServerForm({ email }, { toast: signInToast })
  const sendLink = () =>
    form.send(async () => {
      if (!form.values.email.trim()) signInToast.error(forgotText.missing)
      try {
        const answer = await api('POST /user/forgot-password', { body: form.values })
        signInToast.success(answer.message)
        onTried(undefined, true)
      } catch (error) {
        onTried(error instanceof ApiError ? error.fields.email : undefined, false)
        throw error
      }
    })
  return (
    <Frame
      view="forgot"
      title={title ?? forgotText.title}
      swap={{ question: forgotText.swapQuestion, action: forgotText.swap, onClick: onBack }}
    >
      <p className="mute auth-lead">{lead ?? forgotText.lead(RESET_LINK_MINUTES)}</p>
      <form className="form" {...form.formProps(sendLink)}>
        <Field
          label={forgotText.email}
          type="email"
          autoComplete="username"
          {...form.field('email')}
          onInput={(event) => onEmail(event.currentTarget.value)}
        />
        <StepButtons>
          <Button wide type="submit" form={form.id} pending={form.pending}>
            {forgotText.submit}
          </Button>
        </StepButtons>
      </form>
    </Frame>
  )
}
