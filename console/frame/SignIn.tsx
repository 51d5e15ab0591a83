import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Ref } from 'react'
import type { identityContract } from '#features/identity/schema.ts'
import { meQuery } from '#features/staff/console/queries.ts'
import { client } from '#lib/api.ts'
import { currentLanguage, languagePrefix } from '#lib/language.ts'
import { isStaff, type Role } from '#lib/permissions.ts'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { Field } from '#ui/Field.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { signInToast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import { signInGateText } from '../text/frame.ts'
import css from './SignIn.module.css'

const api = client<typeof identityContract>()

interface DemoAccount {
  email: string
  password: string
  shows: string
  role: Role
}

type SignInProps = {
  /** The address, if the person has to sign in again. */
  email?: string
  passwordRef?: Ref<HTMLInputElement>
  /** Set if the form is shown over a screen: the caller then checks who has signed in, without reloading the screen. */
  onDone?: () => Promise<void>
}

/** Signs in with address and password. */
export function SignIn({ email = '', passwordRef, onDone }: SignInProps) {
  const queries = useQueryClient()
  const form = useForm({ email, password: '' }, { toast: signInToast })
  const signIn = () =>
    form.run(async () => {
      await api('POST /user/signin', { body: form.values })
      await (onDone ? onDone() : queries.resetQueries({ queryKey: meQuery.queryKey }))
    })
  return (
    <>
      <ConsoleForm form={form} onSubmit={signIn}>
        <Field
          label={signInGateText.email}
          type="email"
          autoComplete="username"
          required
          {...form.field('email')}
        />
        <PasswordField
          label={signInGateText.password}
          autoComplete="current-password"
          aside={
            <a className={css.forgot} href={`${languagePrefix(currentLanguage()) || '/'}?login=forgot`}>
              {signInGateText.forgot}
            </a>
          }
          {...(passwordRef ? { ref: passwordRef } : {})}
          required
          {...form.field('password')}
        />
        <Button wide type="submit" pending={form.pending}>
          {signInGateText.signIn}
        </Button>
      </ConsoleForm>
      {!onDone && isDemo() && <DemoStaff onChoose={(account) => form.change(account)} />}
    </>
  )
}

/** The server marks the page of the demo studio. */
const isDemo = () => document.getElementById('console')?.hasAttribute('data-demo') ?? false

/** The staff accounts of the demo studio; a click fills in their address and password. */
function DemoStaff({ onChoose }: { onChoose: (account: Pick<DemoAccount, 'email' | 'password'>) => void }) {
  const { data = [] } = useQuery({
    queryKey: ['demo-accounts'],
    queryFn: async (): Promise<DemoAccount[]> => {
      const response = await fetch('/dev/demo-accounts.json')
      return response.ok ? response.json() : []
    },
    retry: false,
  })
  const staff = data.filter(({ role }) => isStaff(role))
  if (staff.length === 0) return null
  return (
    <section>
      <h2 className="label mute">{signInGateText.demo}</h2>
      <ul>
        {staff.map(({ email, password, shows }) => (
          <li key={email}>
            <button type="button" className={css.account} onClick={() => onChoose({ email, password })}>
              <span lang="en">{shows}</span>
              <span className="mute">{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
