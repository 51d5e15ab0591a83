import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fullName } from '#lib/fullName.ts'
import type { Role } from '#lib/permissions.ts'
import { formatDay, studioDay } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { type DataColumn, DataTable } from '#ui/console/DataTable.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { PartHead, ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useListParams } from '#ui/console/useListParams.ts'
import { roleNames } from '../../text/staff.ts'
import { staffApi, staffQuery } from '../queries.ts'
import type { StaffList } from '../schema.ts'
import { staffScreens as text } from '../text/staffScreens.ts'
import { ChangeRoleSheet } from './ChangeRoleSheet.tsx'
import { InviteSheet } from './InviteSheet.tsx'
import css from './StaffPanel.module.css'

type Member = StaffList['staff'][number]
type Invitation = StaffList['invitations'][number]

const INVITING = 'invite'

const columnsFor = (myId: string): DataColumn<Member>[] => [
  {
    id: 'name',
    header: text.name,
    cell: ({ row: { original: member } }) => (
      <>
        {fullName(member)}
        {member._id === myId && <span className="mute"> ({text.you})</span>}
        <span className={css.second}>{member.email}</span>
      </>
    ),
    meta: { lead: true },
  },
  {
    id: 'role',
    header: text.role,
    cell: ({ row: { original: member } }) => roleNames[member.role],
    meta: { side: true },
  },
  {
    id: 'teaches',
    header: text.teaches,
    cell: ({ row: { original: member } }) => member.instructor?.name,
  },
  {
    id: 'secondStep',
    header: text.secondStep,
    cell: ({ row: { original: member } }) =>
      `${text.secondStep}: ${member.secondFactor ? text.has : text.hasNot}`,
  },
]

type StaffPanelProps = {
  role: Role
  myId: string
  /** Renders a person's sign-ins; undefined if the caller may not see them. */
  signIns: ((personId: string) => ReactNode) | undefined
}

/** Lists the staff with their roles, and the invitations. A role is changed in the side sheet. */
export function StaffPanel({ role, myId, signIns }: StaffPanelProps) {
  const query = useQuery(staffQuery)
  const { data } = query
  const { params, set } = useListParams({ open: '' })
  const close = () => set({ open: '' })
  const open = data?.staff.find(({ _id }) => _id === params.open)
  return (
    <>
      <ScreenHead
        title={text.title}
        tools={
          <Button sm onClick={() => set({ open: INVITING })}>
            {text.invite}
          </Button>
        }
      >
        {data && text.sentence(data.staff.length, data.invitations.length)}
      </ScreenHead>
      <QueryPart query={query} title={text.failed}>
        {({ staff, invitations }) => (
          <div className={css.lists}>
            <DataTable
              caption={text.title}
              columns={columnsFor(myId)}
              rows={staff}
              rowKey={(member) => member._id}
              selected={open?._id}
              onOpen={(member) => set({ open: member._id })}
            />
            <section>
              <PartHead title={text.waits} />
              <Invitations invitations={invitations} />
            </section>
          </div>
        )}
      </QueryPart>
      {params.open === INVITING && <InviteSheet ownRole={role} onClose={close} />}
      {open && (
        <ChangeRoleSheet
          key={open._id}
          member={open}
          role={role}
          signIns={signIns?.(open._id)}
          onClose={close}
        />
      )}
    </>
  )
}

function Invitations({ invitations }: { invitations: Invitation[] }) {
  const withdraw = useAction({
    call: (invitationId: string) =>
      staffApi('DELETE /staff/invitations/:invitationId', { params: { invitationId } }),
    updates: staffQuery.queryKey,
  })
  if (invitations.length === 0) return <p className="mute">{text.noInvitations}</p>
  return (
    <ul>
      {invitations.map(({ _id, email, role, invitedBy, expiresAt }) => (
        <li key={_id} className={css.row}>
          <div className={css.text}>
            <b>{email}</b>
            <span className={css.second}>
              {roleNames[role]}, {invitedBy ? text.invitedBy(invitedBy) : text.byCommand},{' '}
              {text.until(formatDay(studioDay(Temporal.Instant.from(expiresAt))))}
            </span>
          </div>
          <Button
            outline
            sm
            aria-label={text.withdrawNamed(email)}
            pending={withdraw.running === _id}
            onClick={() => withdraw.run(_id)}
          >
            {text.withdraw}
          </Button>
        </li>
      ))}
    </ul>
  )
}
