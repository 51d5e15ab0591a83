import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { Field } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import { sharedDeviceScreens as text } from '../../text/sharedDevice.ts'
import { lockScreenQuery, sharedDeviceApi, sharedDevicesQuery } from '../queries.ts'
import { PinField } from './PinGate.tsx'
import css from './thisDevice.module.css'

type ThisDeviceProps = { personId: string; mayShare: boolean }

/** Whether staff share this browser, and the signed-in person's PIN. */
export function ThisDevice({ personId, mayShare }: ThisDeviceProps) {
  const queries = useQueryClient()
  const { data } = useQuery(lockScreenQuery)
  const [open, setOpen] = useState(false)
  const removing = useMutation({
    mutationFn: () => sharedDeviceApi('DELETE /staff/pin'),
    onSuccess: ({ data: screen, message }) => {
      queries.setQueryData(lockScreenQuery.queryKey, screen)
      toast.success(message)
    },
    onError: (error) => toast.error(error.message),
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
            <Button outline sm pending={removing.isPending} onClick={() => removing.mutate()}>
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

function ShareSheet({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm({ name: '' }, { toast })
  const share = () =>
    form.run(async () => {
      const { data, message } = await sharedDeviceApi('POST /staff/shared-devices', { body: form.values })
      queries.setQueryData(sharedDevicesQuery.queryKey, data)
      await queries.invalidateQueries({ queryKey: lockScreenQuery.queryKey })
      toast.success(message)
      onClose()
    })
  return (
    <ConsoleForm form={form} onSubmit={share}>
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

function PinSheet({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const form = useForm({ pin: '' }, { toast })
  const save = () =>
    form.run(async () => {
      const { data, message } = await sharedDeviceApi('PUT /staff/pin', { body: form.values })
      queries.setQueryData(lockScreenQuery.queryKey, data)
      toast.success(message)
      onClose()
    })
  return (
    <ConsoleForm form={form} onSubmit={save}>
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
      {text.leave}
    </Button>
  </div>
)
