import { useNavigate } from 'react-router'
import { DayField } from '#ui/console/DayField.tsx'
import { useDraftForm } from '#ui/console/useDraftForm.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import { PhoneField } from '#ui/PhoneField.tsx'
import { membersApi } from '../queries.ts'
import { memberSheets as text } from '../text/memberScreens.ts'
import { FormSheet } from './FormSheet.tsx'
import { useMemberAction } from './useMemberAction.ts'

const EMPTY = { firstName: '', lastName: '', email: '', phoneNumber: '+91', birthDate: '' }

/** An unsuccessful search is the start of a name, or an address. */
const begun = (typed: string): Partial<typeof EMPTY> => {
  if (typed.includes('@')) return { email: typed }
  if (/\d/.test(typed)) return {}
  const [firstName = '', ...rest] = typed.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** Creates a record for a person at the desk. */
export function NewMemberSheet({ typed, onClose }: { typed: string; onClose: () => void }) {
  const form = useDraftForm('member.new', EMPTY)
  const navigate = useNavigate()
  const done = useMemberAction(onClose)
  const untouched = Object.entries(EMPTY).every(
    ([name, value]) => form.values[name as keyof typeof EMPTY] === value,
  )
  const shown = untouched ? begun(typed) : {}
  const open = () =>
    form.send(async () => {
      const { phoneNumber, birthDate, email, ...rest } = { ...form.values, ...shown }
      const body = {
        ...rest,
        email: email.trim() || null,
        phoneNumber: phoneNumber.replace(/\D/g, ''),
        birthDate: birthDate || null,
      }
      const answer = await membersApi('POST /console/members', { body })
      form.drop()
      done(answer)
      void navigate(`/members/${answer.data._id}`)
    })
  const field = (name: 'firstName' | 'lastName' | 'email') => {
    const own = form.field(name)
    return {
      ...own,
      value: shown[name] ?? own.value,
      // The prefilled value can be edited.
      onChange: (event: Parameters<typeof own.onChange>[0]) =>
        form.change({ ...shown, [name]: event.currentTarget.value }),
    }
  }
  return (
    <FormSheet
      title={text.newTitle}
      lead={text.newLead}
      form={form}
      action={text.open}
      onSubmit={() => void open()}
      onClose={onClose}
    >
      <FieldPair>
        <Field label={text.firstName} autoComplete="off" required {...field('firstName')} />
        <Field label={text.lastName} autoComplete="off" required {...field('lastName')} />
      </FieldPair>
      <Field label={text.email} type="email" autoComplete="off" {...field('email')} />
      <PhoneField label={text.phone} autoComplete="off" {...form.control('phoneNumber')} />
      <DayField label={text.birthDate} {...form.control('birthDate')} />
    </FormSheet>
  )
}
