import { useMemo } from 'react'
import { DayField } from '#ui/console/DayField.tsx'
import { useDraftForm } from '#ui/console/useDraftForm.ts'
import { Field } from '#ui/Field.tsx'
import { FieldPair } from '#ui/Form.tsx'
import { PhoneField } from '#ui/PhoneField.tsx'
import { membersApi } from '../queries.ts'
import type { MemberProfile } from '../schema.ts'
import { memberSheets as text } from '../text/memberScreens.ts'
import { FormSheet } from './FormSheet.tsx'
import { useMemberAction } from './useMemberAction.ts'

/** Corrects a name, mail, phone or birth date; only changed fields are sent. */
export function CorrectSheet({ member, onClose }: { member: MemberProfile; onClose: () => void }) {
  const known = useMemo(
    () => ({
      firstName: member.firstName,
      lastName: member.lastName,
      email: member.email ?? '',
      phoneNumber: member.phoneNumber ? `+${member.phoneNumber}` : '',
      birthDate: member.birthDate ?? '',
    }),
    [member],
  )
  const form = useDraftForm(`member.correct.${member._id}`, known)
  const done = useMemberAction(onClose)
  const save = () =>
    form.send(async () => {
      const { phoneNumber, birthDate, ...rest } = form.values
      const digits = phoneNumber.replace(/\D/g, '')
      const body = {
        ...Object.fromEntries(
          Object.entries(rest).filter(([name, value]) => value !== known[name as keyof typeof rest]),
        ),
        ...(digits === (member.phoneNumber ?? '') ? {} : { phoneNumber: digits }),
        ...(birthDate === known.birthDate ? {} : { birthDate: birthDate || null }),
      }
      const answer = await membersApi('PUT /console/members/:memberId', {
        params: { memberId: member._id },
        body,
      })
      form.drop()
      done(answer)
    })
  return (
    <FormSheet
      title={text.correctTitle}
      lead={`${member.firstName} ${member.lastName}`}
      form={form}
      action={text.correct}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <FieldPair>
        <Field label={text.firstName} autoComplete="off" required {...form.field('firstName')} />
        <Field label={text.lastName} autoComplete="off" required {...form.field('lastName')} />
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
    </FormSheet>
  )
}
