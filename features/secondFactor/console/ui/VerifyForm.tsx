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
import { verifyFactor, verifyPasskey } from '../queries.ts'
import type { SecondFactorView } from '../schema.ts'
import { secondFactorScreens as text } from '../text/secondFactorScreens.ts'

type FactorMethod = 'passkey' | 'appCode' | 'recoveryCode' | 'password'

type VerifyFormProps = { factors: SecondFactorView; onVerified: (factors: SecondFactorView) => void }

/** Authenticates again with a passkey, an app code or a recovery code; without a second factor, with the password. */
export function VerifyForm({ factors, onVerified }: VerifyFormProps) {
  const { passkeys, app, recoveryCodesLeft } = factors
  const methods: FactorMethod[] = [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(app ? (['appCode'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recoveryCode'] as const) : []),
  ]
  const [method, setMethod] = useState<FactorMethod>(methods[0] ?? 'password')
  return (
    <div className={formClass}>
      {method === 'passkey' ? (
        <ByPasskey onVerified={onVerified} />
      ) : (
        <ByText key={method} method={method} onVerified={onVerified} />
      )}
      {methods
        .filter((each) => each !== method)
        .map((each) => (
          <TextButton key={each} onClick={() => setMethod(each)}>
            {{ passkey: text.withPasskey, appCode: text.useApp, recoveryCode: text.useRecovery }[
              each as Exclude<FactorMethod, 'password'>
            ] ?? text.password}
          </TextButton>
        ))}
    </div>
  )
}

function ByPasskey({ onVerified }: Pick<VerifyFormProps, 'onVerified'>) {
  const verification = useMutation({
    mutationFn: verifyPasskey,
    onSuccess: (factors) => factors && onVerified(factors),
  })
  const isCancelled = verification.isSuccess && !verification.data
  return (
    <>
      <Button wide pending={verification.isPending} onClick={() => verification.mutate()}>
        <DeskIcon name="key" />
        {text.withPasskey}
      </Button>
      <div role="alert">
        {isCancelled && <FieldError>{text.noPasskey}</FieldError>}
        {verification.error && (
          <FieldError>
            {verification.error instanceof ApiError ? verification.error.message : commonText.partFailed}
          </FieldError>
        )}
      </div>
    </>
  )
}

function ByText({
  method,
  onVerified,
}: { method: Exclude<FactorMethod, 'passkey'> } & Pick<VerifyFormProps, 'onVerified'>) {
  const form = useForm({ appCode: '', recoveryCode: '', password: '' }, { toast: signInToast })
  const send = () =>
    form.run(async () => {
      onVerified(await verifyFactor({ [method]: form.values[method] }))
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
