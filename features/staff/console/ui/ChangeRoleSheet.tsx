import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fullName } from '#lib/fullName.ts'
import type { Role } from '#lib/permissions.ts'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { meQuery, staffApi, staffQuery } from '../queries.ts'
import type { StaffList } from '../schema.ts'
import { staffScreens as text } from '../text/staffScreens.ts'
import { RoleChoice } from './RoleChoice.tsx'

type ChangeRoleProps = {
  member: StaffList['staff'][number]
  role: Role
  signIns: ReactNode
  onClose: () => void
}

/** Changes a person's role, and the instructor to whom they are linked. */
export function ChangeRoleSheet({ member, role, signIns, onClose }: ChangeRoleProps) {
  const { data } = useQuery(staffQuery)
  const form = useConsoleForm({ role: member.role as Role, instructorId: member.instructor?._id ?? null })
  const save = useAction({
    form,
    call: () =>
      staffApi('PUT /staff/:personId', {
        params: { personId: member._id },
        body: { ...form.values, instructorId: form.values.instructorId || null },
      }),
    updates: staffQuery.queryKey,
    stale: [meQuery.queryKey],
    done: onClose,
  })
  return (
    <FormSheet
      title={fullName(member)}
      description={member.email}
      form={form}
      submitLabel={text.save}
      cancelLabel={text.cancel}
      below={
        signIns && (
          <section>
            <PartHead title={text.signedIn} />
            {signIns}
          </section>
        )
      }
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <RoleChoice ownRole={role} mayEnd {...form.control('role')} />
      {form.values.role !== 'member' && (
        <SelectField
          label={text.instructor}
          none={text.none}
          options={data?.instructors.map(({ _id, name }) => ({ value: _id, name })) ?? []}
          {...form.field('instructorId')}
        />
      )}
    </FormSheet>
  )
}
