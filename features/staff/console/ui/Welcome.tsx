import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { ApiError, client } from '#lib/api.ts'
import { currentLanguage, languagePrefix } from '#lib/language.ts'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { signInToast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import { roleNames } from '../../text/staff.ts'
import type { staffContract } from '../schema.ts'
import { welcomeText as text } from '../text/staffScreens.ts'

const api = client<typeof staffContract>()

type Page = ComponentType<{ title: ReactNode; lead?: ReactNode; children?: ReactNode }>

/** Accepts an invitation with a new password, and for a new account also with a name. */
export function Welcome({ Page }: { Page: Page }) {
  const token = location.hash.slice(1)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => (await api('POST /staff/invitation', { body: { token } })).data,
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const code = error instanceof ApiError ? error.code : undefined
  // The server refuses a part of a secret as bad input.
  if (!token || code === 'BAD_REQUEST') return <Page title={text.invalid} lead={text.missing} />
  if (code === 'INVITATION_INVALID') return <Page title={text.invalid} lead={text.invalidText} />
  if (error)
    return (
      <Page title={text.checking}>
        <FailedPart title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      </Page>
    )
  if (!data) return <p className="vh">{text.loading}</p>
  return (
    <Page title={text.title(data.studio)} lead={text.lead(roleNames[data.role], data.email)}>
      <AcceptForm token={token} email={data.email} hasAccount={data.hasAccount} />
    </Page>
  )
}

/** Throws the error again, with the form's names for its fields: the server's names have a prefix (`account.password`). */
const throwWithFormFields = (error: unknown): never => {
  if (!(error instanceof ApiError)) throw error
  const fields = Object.entries(error.fields).map(([name, message]) => [
    name.replace('account.', ''),
    message,
  ])
  throw new ApiError(error.status, error.message, error.code, Object.fromEntries(fields))
}

function AcceptForm({ token, email, hasAccount }: { token: string; email: string; hasAccount: boolean }) {
  const form = useForm({ firstName: '', lastName: '', password: '' }, { toast: signInToast })
  const accept = () =>
    form.run(async () => {
      const account = hasAccount ? { password: form.values.password } : form.values
      await api('POST /staff/invitation/accept', { body: { token, account } }).catch(throwWithFormFields)
      location.replace(`${languagePrefix(currentLanguage())}/console`)
    })
  return (
    <ConsoleForm form={form} onSubmit={accept}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {hasAccount ? (
        <p>{text.hasAccount}</p>
      ) : (
        <FieldPair>
          <Field label={text.firstName} autoComplete="given-name" required {...form.field('firstName')} />
          <Field label={text.lastName} autoComplete="family-name" {...form.field('lastName')} />
        </FieldPair>
      )}
      <PasswordField
        label={hasAccount ? text.newPassword : text.password}
        autoComplete="new-password"
        required
        {...form.field('password')}
      />
      <Button wide type="submit" pending={form.pending}>
        {text.accept}
      </Button>
    </ConsoleForm>
  )
}
