import type { identityContract, UserView } from '#features/identity/schema.ts'
import { identityText, signUpText } from '#features/identity/text/identity.ts'
import { minimumAge } from '#features/studio/settings.ts'
import { client } from '#lib/api.ts'
import { studioToday } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { ConnectionLost } from '#ui/ConnectionLost.tsx'
import { DateField } from '#ui/DateField.tsx'
import { Field } from '#ui/Field.tsx'
import { FieldPair, formClass } from '#ui/Form.tsx'
import type { FieldErrors, Form } from '#ui/form.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import { PhoneField } from '#ui/PhoneField.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import { signInToast } from '#ui/toast.ts'
import { CodeField } from './CodeField.tsx'
import { dropDraft, SIGN_UP } from './draft.ts'
import { missingIn, signUpBody } from './signUpBody.ts'

const api = client<typeof identityContract>()

export interface SignUpValues {
  email: string
  otp: string
  firstName: string
  lastName: string
  phoneNumber: string
  birthDate: string
  password: string
}

interface SignUpDetailsProps {
  form: Form<SignUpValues>
  /** The address that the code was sent to. */
  email: string
  /** The code was just sent, so a new code can be requested only after a pause. */
  fresh: boolean
  onResend: () => Promise<boolean>
  onOtherEmail: () => void
  onDone: (user: UserView) => void
}

/**
 * Step 2 of signing up: the code and all other fields, including the phone, which starts with its dial code
 * (spec §5).
 */
export default function SignUpDetails({
  form,
  email,
  fresh,
  onResend,
  onOtherEmail,
  onDone,
}: SignUpDetailsProps) {
  const body = signUpBody(form.values, email)
  const signUp = () => {
    const missing = missingIn(body)
    if (missing.length > 0) {
      signInToast.error(signUpText.missing)
      const messages = missing.map((name) => [name, identityText.missing])
      return form.point(Object.fromEntries(messages) as FieldErrors)
    }
    return form.run(async () => {
      const response = await api('POST /user/signup', { body })
      if (response.statusCode !== 200) return
      dropDraft(SIGN_UP)
      signInToast.success(response.message)
      onDone(response.data)
    })
  }
  return (
    <form className={formClass} {...form.formProps(signUp)}>
      {/* for password managers, which store an address with each password */}
      <input hidden type="email" autoComplete="username" value={email} readOnly tabIndex={-1} />
      <CodeField
        {...form.control('otp')}
        email={email}
        fresh={fresh}
        pending={form.pending}
        onResend={(sent) => form.run(async () => void ((await onResend()) && sent()))}
        onOtherEmail={onOtherEmail}
      />
      <FieldPair>
        <Field label={signUpText.firstName} autoComplete="given-name" {...form.field('firstName')} />
        <Field label={signUpText.lastName} autoComplete="family-name" {...form.field('lastName')} />
      </FieldPair>
      <FieldPair firstWider>
        <PhoneField
          label={signUpText.phone}
          placeholder={signUpText.phonePlaceholder}
          {...form.control('phoneNumber')}
        />
        <DateField
          label={signUpText.birthDate}
          autoComplete="bday"
          max={latestBirthDate()}
          hint={signUpText.ageHint(minimumAge())}
          {...form.field('birthDate')}
        />
      </FieldPair>
      <PasswordField
        label={identityText.password}
        autoComplete="new-password"
        hint={identityText.newPasswordHint}
        {...form.field('password')}
      />
      <ConnectionLost lost={form.lost} />
      <StepButtons>
        <Button wide type="submit" form={form.id} pending={form.pending}>
          {signUpText.submit}
        </Button>
      </StepButtons>
    </form>
  )
}

/**
 * The calendar opens at this date instead of today. A later day can still be typed: the server refuses it with a
 * message.
 */
const latestBirthDate = () => studioToday().subtract({ years: minimumAge() }).toString()
