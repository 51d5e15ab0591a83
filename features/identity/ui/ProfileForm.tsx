import { useEffect, useState } from 'react'
import { CODE_MINUTES, sameEmail } from '#features/identity/rules.ts'
import type { identityContract, ProfileInput, UserView } from '#features/identity/schema.ts'
import { refreshUser, setUser } from '#features/identity/session.ts'
import { accountText } from '#features/identity/text/identity.ts'
import { minimumAge } from '#features/studio/settings.ts'
import { ApiError, client } from '#lib/api.ts'
import { commonText } from '#lib/text/common.ts'
import { studioToday, systemClock } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { ConnectionLost } from '#ui/ConnectionLost.tsx'
import { classes } from '#ui/classes.ts'
import { DateField } from '#ui/DateField.tsx'
import { Field } from '#ui/Field.tsx'
import { Hint } from '#ui/FieldFrame.tsx'
import { FieldPair, formClass } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { PhoneField } from '#ui/PhoneField.tsx'
import { tabStorage } from '#ui/tabStorage.ts'
import { toast } from '#ui/toast.ts'
import { notifyViewLeft } from '#ui/toastDock.ts'
import { useForm } from '#ui/useForm.ts'
import { CodeField } from './CodeField.tsx'
import { LanguageField } from './LanguageField.tsx'
import styles from './ProfileForm.module.css'

const api = client<typeof identityContract>()

const formValuesOf = (user: UserView) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phoneNumber: user.phoneNumber ?? '',
  birthDate: user.birthDate ?? '',
  language: user.language,
  password: '',
  otp: '',
})

/** A new e-mail address requires the password, and the code that is sent to it. Everything else is saved at once. */
export function ProfileForm({ user }: { user: UserView }) {
  const [pendingEmail, setPendingEmail] = usePendingEmail(user._id)
  const form = useForm(
    { ...formValuesOf(user), ...(pendingEmail ? { email: pendingEmail } : {}) },
    { toast, showsConnectionLost: true },
  )
  /** Increases whenever the code field appears or disappears, which moves the focus. */
  const [focusMoves, setFocusMoves] = useState(0)
  // The accepted password, kept to request another code. The password field is shown only if a new address is typed.
  const [acceptedPassword, setAcceptedPassword] = useState('')
  // When the code field appears, the focus moves to it; when the field disappears, the focus moves back to the
  // address.
  useEffect(() => {
    const inputOf = (field: string) => form.form.current?.querySelector<HTMLElement>(`[name="${field}"]`)
    if (focusMoves) (inputOf('otp') ?? inputOf('email'))?.focus()
  }, [focusMoves, form.form])

  const isPending = (email: string) => pendingEmail !== null && sameEmail(email.trim(), pendingEmail)
  const isNew = (email: string) => !sameEmail(email.trim(), user.email) && !isPending(email)

  const put = async (body: ProfileInput) => {
    const response = await api('PUT /user/edit-user', { body })
    const { pendingEmail: waiting, ...saved } = response.data
    toast.success(response.message)
    setUser(saved)
    void refreshUser()
    return { saved, waiting }
  }
  const save = () =>
    form.run(async () => {
      const isWaiting = isPending(form.values.email)
      const { saved, waiting } = await put(toSend(form.values, user, isWaiting)).catch((error) => {
        // A code was sent just before, and the person has left the form in the meantime.
        const codeIsRecent = error instanceof ApiError && error.code === 'OTP_TOO_SOON'
        if (codeIsRecent) setPendingEmail(form.values.email.trim())
        throw error
      })
      const stillWaits = waiting ?? (isWaiting && !form.values.otp ? pendingEmail : null)
      setPendingEmail(stillWaits)
      // Another code can only be requested with the password.
      const { password } = form.values
      setAcceptedPassword(stillWaits ? password : '')
      form.change({ ...formValuesOf(saved), ...(stillWaits ? { email: stillWaits, password } : {}) })
      if (waiting || isWaiting) {
        notifyViewLeft(true)
        setFocusMoves((count) => count + 1)
      }
    })
  const sendAgain = (sent: () => void) =>
    form.run(async () => {
      await put({ email: pendingEmail ?? user.email, password: form.values.password })
      sent()
    })
  const keepCurrent = () => {
    setPendingEmail(null)
    setAcceptedPassword('')
    form.change({ email: user.email, password: '', otp: '' })
    setFocusMoves((count) => count + 1)
  }
  return (
    <form className={formClass} {...form.formProps(save)}>
      <h3>{accountText.details}</h3>
      <FieldPair>
        <Field label={accountText.firstName} autoComplete="given-name" {...form.field('firstName')} />
        <Field label={accountText.lastName} autoComplete="family-name" {...form.field('lastName')} />
      </FieldPair>
      <Field label={accountText.email} type="email" autoComplete="email" {...form.field('email')} />
      {(isNew(form.values.email) ||
        form.field('password').error ||
        form.values.password !== acceptedPassword) && (
        <PasswordField
          label={accountText.password}
          autoComplete="current-password"
          hint={accountText.passwordHint}
          {...form.field('password')}
        />
      )}
      {pendingEmail && (
        <div className={classes(styles.pending, 'on-khadi')}>
          <CodeField
            key={pendingEmail}
            {...form.control('otp')}
            email={pendingEmail}
            fresh
            pending={form.pending}
            onResend={sendAgain}
            otherEmail={accountText.useOldEmail}
            onOtherEmail={keepCurrent}
          />
          <Hint>{accountText.pendingEmail(user.email)}</Hint>
          <Button sm outline type="submit" className={styles.confirm} pending={form.pending}>
            {accountText.confirmEmail}
          </Button>
        </div>
      )}
      <FieldPair firstWider className={styles.phoneAndBirth}>
        <PhoneField
          label={accountText.phone}
          placeholder={accountText.phonePlaceholder}
          hint={commonText.optional}
          {...form.control('phoneNumber')}
        />
        <DateField
          label={accountText.birthDate}
          autoComplete="bday"
          max={latestBirthDate()}
          {...form.field('birthDate')}
        />
      </FieldPair>
      <LanguageField {...form.field('language')} />
      <ConnectionLost lost={form.lost} />
      <div>
        <Button type="submit" pending={form.pending}>
          {accountText.save}
        </Button>
      </div>
    </form>
  )
}

const keyOf = (userId: string) => `contrology.draft.new-email.${userId}`

/**
 * The address to which a code was sent. It is stored in this tab while the code is valid, so that the form continues
 * after a reload.
 */
function usePendingEmail(userId: string) {
  const [pendingEmail, setPendingEmail] = useState<string | null>(() => {
    const stored = tabStorage.read(keyOf(userId)) as { email?: unknown; until?: unknown } | null
    const isValid = Number(stored?.until) > systemClock.now().epochMilliseconds
    return isValid && typeof stored?.email === 'string' ? stored.email : null
  })
  const remember = (email: string | null) => {
    if (email === null) tabStorage.drop(keyOf(userId))
    else if (email !== pendingEmail) {
      const until = systemClock.now().add({ minutes: CODE_MINUTES }).epochMilliseconds
      tabStorage.save(keyOf(userId), { email, until })
    }
    setPendingEmail(email)
  }
  return [pendingEmail, remember] as const
}

/**
 * While a new address waits for its code, it is sent only together with the code, because without one it would request
 * another code. There is a separate button for that.
 */
function toSend(values: ReturnType<typeof formValuesOf>, user: UserView, isWaiting: boolean): ProfileInput {
  const { otp, email, password, birthDate, phoneNumber, ...names } = values
  const isNewEmail = !isWaiting && !sameEmail(email.trim(), user.email)
  return {
    ...names,
    phoneNumber: phoneNumber.replace(/\D/g, ''),
    // Not sent if it was empty and still is.
    ...(birthDate || user.birthDate ? { birthDate } : {}),
    ...(isWaiting && !otp ? {} : { email }),
    ...(isNewEmail && password ? { password } : {}),
    ...(isWaiting && otp ? { otp } : {}),
  }
}

const latestBirthDate = () => studioToday().subtract({ years: minimumAge() }).toString()
