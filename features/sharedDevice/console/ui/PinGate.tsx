import { useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { fullName } from '#lib/fullName.ts'
import { Button, TextButton } from '#ui/Button.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { Field } from '#ui/Field.tsx'
import { signInToast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import { PIN_MAX } from '../../rules.ts'
import { sharedDeviceScreens as text } from '../../text/sharedDevice.ts'
import { atLock } from '../queries.ts'
import type { LockScreenView } from '../schema.ts'
import css from './thisDevice.module.css'

type Person = LockScreenView['people'][number]

type PinGateProps = {
  people: LockScreenView['people']
  /** The id of the person who used the device last. */
  first?: string
  onDone: () => Promise<void>
  onPassword: () => void
}

/** Unlocks the device with a PIN: first shows the people who have one on this device, then the field for the PIN. */
export function PinGate({ people, first, onDone, onPassword }: PinGateProps) {
  const [chosen, setChosen] = useState(() => people.find(({ _id, ready }) => ready && _id === first))
  return (
    <div className={css.gate}>
      {chosen ? (
        <PinForm
          key={chosen._id}
          person={chosen}
          onDone={onDone}
          onPassword={onPassword}
          onOthers={() => setChosen(undefined)}
        />
      ) : (
        <ul>
          {people.map((person) => (
            <li key={person._id}>
              <button
                type="button"
                className={css.person}
                onClick={() => (person.ready ? setChosen(person) : onPassword())}
              >
                {fullName(person)}
                {!person.ready && <span className="mute">{text.needsSignIn}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextButton onClick={onPassword}>{text.byPassword}</TextButton>
    </div>
  )
}

function PinForm({
  person,
  onDone,
  onPassword,
  onOthers,
}: {
  person: Person
  onDone: () => Promise<void>
  onPassword: () => void
  onOthers: () => void
}) {
  const form = useForm({ pin: '' }, { toast: signInToast })
  const unlock = () =>
    form.run(async () => {
      try {
        await atLock('POST /staff/unlock', { body: { personId: person._id, pin: form.values.pin } })
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'SIGN_IN_REQUIRED')) throw error
        signInToast.error(text.ended)
        return onPassword()
      }
      await onDone()
    })
  return (
    <ConsoleForm form={form} onSubmit={unlock}>
      <PinField label={text.pinOf(fullName(person))} {...form.field('pin')} />
      <Button wide type="submit" pending={form.pending}>
        {text.unlock}
      </Button>
      <TextButton onClick={onOthers}>{text.others}</TextButton>
    </ConsoleForm>
  )
}

type PinFieldProps = Omit<Parameters<typeof Field>[0], 'type'>

/** A field with masked digits, which password managers do not save. */
export const PinField = (props: PinFieldProps) => (
  <Field type="password" inputMode="numeric" autoComplete="off" maxLength={PIN_MAX} required {...props} />
)
