import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { commonText } from '#lib/text/common.ts'
import { Button, TextButton } from '#ui/Button.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { DeskIcon } from '#ui/console/DeskIcon.tsx'
import { Field } from '#ui/Field.tsx'
import { FieldError } from '#ui/FieldFrame.tsx'
import { formClass } from '#ui/Form.tsx'
import { OtpField } from '#ui/OtpField.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { signInToast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import { prove, provePasskey } from '../queries.ts'
import type { SecondFactorView } from '../schema.ts'
import { secondFactorScreens as text } from '../text/secondFactorScreens.ts'

type ProofMethod = 'passkey' | 'appCode' | 'recoveryCode' | 'password'

type ProveFormProps = { factors: SecondFactorView; onProved: (factors: SecondFactorView) => void }

/** Asks for a proof: by passkey, app code or recovery code, or by password if the person has none of them. */
export function ProveForm({ factors, onProved }: ProveFormProps) {
  const { passkeys, app, recoveryCodesLeft } = factors
  const methods: ProofMethod[] = [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(app ? (['appCode'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recoveryCode'] as const) : []),
  ]
  const [method, setMethod] = useState<ProofMethod>(methods[0] ?? 'password')
  return (
    <div className={formClass}>
      {method === 'passkey' ? (
        <ByPasskey onProved={onProved} />
      ) : (
        <ByWord key={method} method={method} onProved={onProved} />
      )}
      {methods
        .filter((each) => each !== method)
        .map((each) => (
          <TextButton key={each} onClick={() => setMethod(each)}>
            {{ passkey: text.withPasskey, appCode: text.useApp, recoveryCode: text.useRecovery }[
              each as Exclude<ProofMethod, 'password'>
            ] ?? text.password}
          </TextButton>
        ))}
    </div>
  )
}

function ByPasskey({ onProved }: Pick<ProveFormProps, 'onProved'>) {
  const asking = useMutation({
    mutationFn: provePasskey,
    onSuccess: (factors) => factors && onProved(factors),
  })
  const failed = asking.isSuccess && !asking.data
  return (
    <>
      <Button wide pending={asking.isPending} onClick={() => asking.mutate()}>
        <DeskIcon name="key" />
        {text.withPasskey}
      </Button>
      <div role="alert">
        {failed && <FieldError>{text.noPasskey}</FieldError>}
        {asking.error && (
          <FieldError>
            {asking.error instanceof ApiError ? asking.error.message : commonText.partFailed}
          </FieldError>
        )}
      </div>
    </>
  )
}

function ByWord({
  method,
  onProved,
}: { method: Exclude<ProofMethod, 'passkey'> } & Pick<ProveFormProps, 'onProved'>) {
  const form = useForm({ appCode: '', recoveryCode: '', password: '' }, { toast: signInToast })
  const send = () =>
    form.run(async () => {
      onProved(await prove({ [method]: form.values[method] }))
    })
  return (
    <ConsoleForm form={form} onSubmit={send}>
      {method === 'appCode' && (
        <OtpField label={text.appCode} hint={text.appCodeHint} required {...form.control('appCode')} />
      )}
      {method === 'recoveryCode' && (
        <Field
          label={text.recoveryCode}
          hint={text.recoveryHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...form.field('recoveryCode')}
        />
      )}
      {method === 'password' && (
        <PasswordField
          label={text.password}
          autoComplete="current-password"
          required
          {...form.field('password')}
        />
      )}
      <Button wide type="submit" pending={form.pending}>
        {text.confirm}
      </Button>
    </ConsoleForm>
  )
}
