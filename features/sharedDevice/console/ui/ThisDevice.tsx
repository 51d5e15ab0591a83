import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { sharedDeviceScreens as text } from '../../text/sharedDevice.ts'
import { lockScreenQuery, sharedDeviceApi, sharedDevicesQuery } from '../queries.ts'
import { PinField } from './PinGate.tsx'
import css from './thisDevice.module.css'

type ThisDeviceProps = { personId: string; mayShare: boolean }

/** Shows whether this browser is shared, and sets or removes the caller's PIN. */
export function ThisDevice({ personId, mayShare }: ThisDeviceProps) {
  const { data } = useQuery(lockScreenQuery)
  const [open, setOpen] = useState(false)
  const removing = useAction({
    call: () => sharedDeviceApi('DELETE /staff/pin'),
    updates: lockScreenQuery.queryKey,
  })
  if (!data) return null
  const { device, people } = data
  const hasPin = people.some(({ _id }) => _id === personId)
  const close = () => setOpen(false)
  return (
    <section className={css.part}>
      <h3>{text.title}</h3>
      <p className={css.lead}>{device ? text.shared(device.name) : text.notShared}</p>
      {(device || mayShare) && <p className={css.lead}>{text.lead}</p>}
      {open ? (
        device ? (
          <PinSheet onClose={close} />
        ) : (
          <ShareSheet onClose={close} />
        )
      ) : (
        <div className={css.tools}>
          {device && (
            <Button outline sm onClick={() => setOpen(true)}>
              {hasPin ? text.changePin : text.setPin}
            </Button>
          )}
          {hasPin && (
            <Button outline sm pending={removing.pending} onClick={() => removing.run()}>
              {text.removePin}
            </Button>
          )}
          {!device && mayShare && (
            <Button outline sm onClick={() => setOpen(true)}>
              {text.share}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

const NO_NAME = { name: '' }

function ShareSheet({ onClose }: { onClose: () => void }) {
  const form = useConsoleForm(NO_NAME)
  const share = useAction({
    form,
    call: () => sharedDeviceApi('POST /staff/shared-devices', { body: form.values }),
    updates: sharedDevicesQuery.queryKey,
    stale: [lockScreenQuery.queryKey],
    done: onClose,
  })
  return (
    <ConsoleForm form={form} onSubmit={() => share.run()}>
      <Field
        label={text.name}
        hint={text.nameHint}
        autoComplete="off"
        maxLength={60}
        required
        {...form.field('name')}
      />
      <Tools pending={form.pending} onClose={onClose} />
    </ConsoleForm>
  )
}

const NO_PIN = { pin: '' }

function PinSheet({ onClose }: { onClose: () => void }) {
  const form = useConsoleForm(NO_PIN)
  const save = useAction({
    form,
    call: () => sharedDeviceApi('PUT /staff/pin', { body: form.values }),
    updates: lockScreenQuery.queryKey,
    done: onClose,
  })
  return (
    <ConsoleForm form={form} onSubmit={() => save.run()}>
      <PinField label={text.pin} hint={text.pinHint} {...form.field('pin')} />
      <Tools pending={form.pending} onClose={onClose} />
    </ConsoleForm>
  )
}

const Tools = ({ pending, onClose }: { pending: boolean; onClose: () => void }) => (
  <div className={css.tools}>
    <Button sm type="submit" pending={pending}>
      {text.save}
    </Button>
    <Button outline sm onClick={onClose}>
      {text.cancel}
    </Button>
  </div>
)
