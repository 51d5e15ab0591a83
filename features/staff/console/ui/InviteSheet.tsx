import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Role, StaffRole } from '#lib/permissions.ts'
import { Button } from '#ui/Button.tsx'
import { ConsoleForm } from '#ui/console/ConsoleForm.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useDraft } from '#ui/console/useDraft.ts'
import { Field } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/useForm.ts'
import { staffApi, staffQuery } from '../queries.ts'
import { staffScreens as text } from '../text/staffScreens.ts'
import { RoleChoice } from './RoleChoice.tsx'

const START = { email: '' }

/** Invites a person by mail, in a role that the caller may give. */
export function InviteSheet({ role, onClose }: { role: Role; onClose: () => void }) {
  const queries = useQueryClient()
  const draft = useDraft('staff.invite', START)
  // Chosen anew each time: a role kept from before could be given by mistake.
  const [invitedAs, setInvitedAs] = useState<StaffRole>('frontDesk')
  const form = useForm({ email: draft.values.email }, { toast })
  const invite = () =>
    form.run(async () => {
      const body = { email: form.values.email, role: invitedAs }
      const { data, message } = await staffApi('POST /staff/invitations', { body })
      queries.setQueryData(staffQuery.queryKey, data)
      draft.drop()
      toast.success(message)
      onClose()
    })
  const email = form.field('email')
  return (
    <SideSheet
      title={text.inviteTitle}
      lead={text.inviteLead}
      onClose={onClose}
      foot={
        <>
          <Button sm type="submit" form={form.id} pending={form.pending}>
            {text.send}
          </Button>
          <Button outline sm onClick={onClose}>
            {text.leave}
          </Button>
        </>
      }
    >
      <ConsoleForm form={form} onSubmit={invite}>
        <Field
          label={text.email}
          type="email"
          autoComplete="off"
          required
          {...email}
          onChange={(event) => {
            email.onChange(event)
            draft.change({ email: event.currentTarget.value })
          }}
        />
        <RoleChoice
          by={role}
          value={invitedAs}
          onChange={(chosen) => chosen !== 'member' && setInvitedAs(chosen)}
        />
      </ConsoleForm>
    </SideSheet>
  )
}
