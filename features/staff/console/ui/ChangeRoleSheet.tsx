import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Role } from '#lib/permissions.ts'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
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

/** A person's role, and the instructor they are linked to. */
export function ChangeRoleSheet({ member, role, signIns, onClose }: ChangeRoleProps) {
  const queries = useQueryClient()
  const form = useForm({ role: member.role as Role, instructorId: member.instructor?._id ?? '' }, { toast })
  const save = () =>
    form.run(async () => {
      const { data, message } = await staffApi('PUT /staff/:personId', {
        params: { personId: member._id },
        body: { role: form.values.role, instructorId: form.values.instructorId || null },
      })
      queries.setQueryData(staffQuery.queryKey, data)
      void queries.invalidateQueries({ queryKey: meQuery.queryKey })
      toast.success(message)
      onClose()
    })
  return (
    <SideSheet
      title={`${member.firstName} ${member.lastName}`}
      lead={member.email}
      onClose={onClose}
      foot={
        <>
          <Button sm type="submit" form={form.id} pending={form.pending}>
            {text.save}
          </Button>
          <Button outline sm onClick={onClose}>
            {text.leave}
          </Button>
        </>
      }
    >
      <ConsoleForm form={form} onSubmit={save}>
        <RoleChoice
          by={role}
          mayEnd
          value={form.values.role}
          onChange={(chosen) => form.change({ role: chosen })}
        />
        {form.values.role !== 'member' && (
          <InstructorField
            {...form.control('instructorId')}
            onChange={(instructorId) => form.change({ instructorId })}
          />
        )}
      </ConsoleForm>
      {signIns && (
        <section>
          <PartHead title={text.signedIn} />
          {signIns}
        </section>
      )}
    </SideSheet>
  )
}

function InstructorField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (id: string) => void
}) {
  const { data } = useQuery(staffQuery)
  return (
    <SelectField
      label={text.instructor}
      error={error ?? ''}
      value={value}
      onChoose={onChange}
      none={text.none}
      options={data?.instructors.map(({ _id, name }) => ({ value: _id, name })) ?? []}
    />
  )
}
