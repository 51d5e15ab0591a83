import { useQueryClient } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { Field } from '#ui/Field.tsx'
import { OtpField } from '#ui/OtpField.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import { addPasskey, secondFactorApi, secondFactorQuery } from '../queries.ts'
import type { SecondFactorView } from '../schema.ts'
import { secondFactorScreens as text } from '../text/secondFactorScreens.ts'
import css from './SetUp.module.css'

type SetUpProps = { onDone?: (factors: SecondFactorView) => void }

/** Creates a passkey on this device, which requires a fingerprint, a face or the screen lock. */
export function SetUpPasskey({ onDone }: SetUpProps) {
  const queries = useQueryClient()
  const form = useForm({ name: deviceName() }, { toast })
  if (!canCreatePasskeys()) return <p className="mute">{text.unsupported}</p>
  const create = () =>
    form.run(async () => {
      const response = await addPasskey(form.values.name)
      if (!response) return form.point({ name: text.noPasskey })
      toast.success(response.message)
      queries.setQueryData(secondFactorQuery.queryKey, response.data)
      // Also clears the message about an earlier attempt.
      form.change({ name: deviceName() })
      onDone?.(response.data)
    })
  return (
    <ConsoleForm form={form} onSubmit={create}>
      <Field
        label={text.passkeyName}
        hint={text.passkeyNameHint}
        autoComplete="off"
        maxLength={60}
        required
        {...form.field('name')}
      />
      <Button type="submit" pending={form.pending}>
        {text.addPasskey}
      </Button>
    </ConsoleForm>
  )
}

/** A passkey is bound to a host name, so none can be created if the address is an IP address. */
const canCreatePasskeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)

/** `Chrome, Linux`: the suggested name of a new passkey. */
function deviceName(): string {
  const { userAgent } = navigator
  const browser = /(Firefox|Edg|Chrome|Safari)\//.exec(userAgent)?.[1]?.replace('Edg', 'Edge')
  const system = /(Android|iPhone|iPad|Mac OS X|Windows|CrOS|Linux)/.exec(userAgent)?.[1]
  return [browser, system?.replace(' OS X', '')].filter(Boolean).join(', ')
}

/**
 * Sets up an authenticator app: shows the secret as a QR code and as text, and requires the first code, to check that
 * the app has the secret.
 */
export function SetUpApp({ onDone }: SetUpProps) {
  const queries = useQueryClient()
  const [pendingApp, setPendingApp] = useState<{ secret: string; uri: string }>()
  const begin = useAction({
    call: () => secondFactorApi('POST /user/authenticator-app'),
    quiet: true,
    done: setPendingApp,
  })
  const form = useForm({ code: '' }, { toast })
  const confirm = () =>
    form.run(async () => {
      const response = await secondFactorApi('PUT /user/authenticator-app', { body: form.values })
      toast.success(response.message)
      queries.setQueryData(secondFactorQuery.queryKey, response.data)
      setPendingApp(undefined)
      onDone?.(response.data)
    })
  if (!pendingApp) {
    return (
      <Button outline pending={begin.pending} onClick={() => begin.run()}>
        {text.setUpApp}
      </Button>
    )
  }
  const { secret, uri } = pendingApp
  return (
    <ConsoleForm form={form} onSubmit={confirm}>
      <p>{text.scan}</p>
      <QRCodeSVG value={uri} size={180} marginSize={4} className={css.code} title={text.scan} />
      <dl className={css.secret}>
        <dt>{text.secret}</dt>
        <dd>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</dd>
      </dl>
      <OtpField label={text.appCode} required {...form.control('code')} />
      <Button type="submit" pending={form.pending}>
        {text.confirm}
      </Button>
    </ConsoleForm>
  )
}
