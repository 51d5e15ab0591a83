import { useState } from 'react'
import type { Role, StaffRole } from '#lib/permissions.ts'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import { staffApi, staffQuery } from '../queries.ts'
import { staffScreens as text } from '../text/staffScreens.ts'
import { RoleChoice } from './RoleChoice.tsx'

const START = { email: '' }

/** Invites a person by mail. The roles offered are those that the signed-in person may give. */
export function InviteSheet({ ownRole, onClose }: { ownRole: Role; onClose: () => void }) {
  const form = useConsoleForm(START, 'staff.invite')
  // Not part of the form, whose draft is restored: a role from an earlier draft could be given by mistake.
  const [invitedAs, setInvitedAs] = useState<StaffRole>('frontDesk')
  const invite = useAction({
    form,
    call: () => staffApi('POST /staff/invitations', { body: { ...form.values, role: invitedAs } }),
    updates: staffQuery.queryKey,
    done: onClose,
  })
  return (
    <FormSheet
      title={text.inviteTitle}
      description={text.inviteLead}
      form={form}
      submitLabel={text.send}
      cancelLabel={text.cancel}
      onSubmit={() => invite.run()}
      onClose={onClose}
    >
      <Field label={text.email} type="email" autoComplete="off" required {...form.field('email')} />
      <RoleChoice
        ownRole={ownRole}
        value={invitedAs}
        onChange={(chosen) => chosen !== 'member' && setInvitedAs(chosen)}
      />
    </FormSheet>
  )
}
