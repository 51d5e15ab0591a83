import { useMemo } from 'react'
import { fullName } from '#lib/fullName.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DayField } from '#ui/console/DayField.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import { PhoneField } from '#ui/PhoneField.tsx'
import type { MemberProfile } from '../profileSchema.ts'
import { memberAction, membersApi } from '../queries.ts'
import { memberSheets as text } from '../text/memberScreens.ts'

/** Corrects name, e-mail address, phone, birth date, or whether they came before. Only changed fields are sent. */
export function CorrectSheet({ member, onClose }: { member: MemberProfile; onClose: () => void }) {
  const known = useMemo(
    () => ({
      firstName: member.firstName,
      lastName: member.lastName,
      email: member.email ?? '',
      phoneNumber: member.phoneNumber ? `+${member.phoneNumber}` : '',
      birthDate: member.birthDate ?? '',
      cameBefore: member.cameBefore,
    }),
    [member],
  )
  const form = useConsoleForm(known, `member.correct.${member._id}`)
  const save = useAction({
    ...memberAction,
    form,
    call: () => {
      const { phoneNumber, birthDate, ...rest } = form.values
      const digits = phoneNumber.replace(/\D/g, '')
      const body = {
        ...Object.fromEntries(
          Object.entries(rest).filter(([name, value]) => value !== known[name as keyof typeof rest]),
        ),
        ...(digits === (member.phoneNumber ?? '') ? {} : { phoneNumber: digits }),
        ...(birthDate === known.birthDate ? {} : { birthDate: birthDate || null }),
      }
      return membersApi('PUT /console/members/:memberId', {
        params: { memberId: member._id },
        body,
      })
    },
    done: onClose,
  })
  return (
    <FormSheet
      title={text.correctTitle}
      description={fullName(member)}
      form={form}
      submitLabel={text.correct}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <FieldPair>
        <Field label={text.firstName} autoComplete="off" required {...form.field('firstName')} />
        <Field label={text.lastName} autoComplete="off" {...form.field('lastName')} />
      </FieldPair>
      <Field
        label={text.email}
        hint={member.email === null ? text.firstEmailHint : text.correctHint}
        type="email"
        autoComplete="off"
        required={member.email !== null}
        {...form.field('email')}
      />
      <PhoneField label={text.phone} autoComplete="off" {...form.control('phoneNumber')} />
      <DayField label={text.birthDate} {...form.control('birthDate')} />
      <Checkbox label={text.cameBefore} {...form.checkbox('cameBefore')} />
    </FormSheet>
  )
}
