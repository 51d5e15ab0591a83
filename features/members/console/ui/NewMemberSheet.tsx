import { useNavigate } from 'react-router'
import { DayField } from '#ui/console/DayField.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import { PhoneField } from '#ui/PhoneField.tsx'
import { memberAction, membersApi } from '../queries.ts'
import { memberSheets as text } from '../text/memberScreens.ts'

const EMPTY = { firstName: '', lastName: '', email: '', phoneNumber: '+91', birthDate: '' }

/** The text of a search without results, as the initial name or e-mail address. */
const valuesFrom = (typed: string): Partial<typeof EMPTY> => {
  if (typed.includes('@')) return { email: typed }
  if (/\d/.test(typed)) return {}
  const [firstName = '', ...rest] = typed.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** A form that creates a member's record at the desk. */
export function NewMemberSheet({ typed, onClose }: { typed: string; onClose: () => void }) {
  const form = useConsoleForm(EMPTY, 'member.new')
  const navigate = useNavigate()
  const untouched = Object.entries(EMPTY).every(
    ([name, value]) => form.values[name as keyof typeof EMPTY] === value,
  )
  const initialValues = untouched ? valuesFrom(typed) : {}
  const save = useAction({
    ...memberAction,
    form,
    call: () => {
      const { phoneNumber, birthDate, email, ...rest } = { ...form.values, ...initialValues }
      const body = {
        ...rest,
        email: email.trim() || null,
        phoneNumber: phoneNumber.replace(/\D/g, ''),
        birthDate: birthDate || null,
      }
      return membersApi('POST /console/members', { body })
    },
    done: (member) => {
      onClose()
      void navigate(`/members/${member._id}`)
    },
  })
  const field = (name: 'firstName' | 'lastName' | 'email') => {
    const own = form.field(name)
    return {
      ...own,
      value: initialValues[name] ?? own.value,
      // The searched text becomes part of the form with the first edit of any of these fields.
      onChange: (event: Parameters<typeof own.onChange>[0]) =>
        form.change({ ...initialValues, [name]: event.currentTarget.value }),
    }
  }
  return (
    <FormSheet
      title={text.newTitle}
      description={text.newLead}
      form={form}
      submitLabel={text.open}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <FieldPair>
        <Field label={text.firstName} autoComplete="off" required {...field('firstName')} />
        <Field label={text.lastName} autoComplete="off" {...field('lastName')} />
      </FieldPair>
      <Field label={text.email} type="email" autoComplete="off" {...field('email')} />
      <PhoneField label={text.phone} autoComplete="off" {...form.control('phoneNumber')} />
      <DayField label={text.birthDate} {...form.control('birthDate')} />
    </FormSheet>
  )
}
