import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#lib/api.ts'
import type { Role } from '#lib/permissions.ts'
import { may } from '#lib/permissions.ts'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { Note } from '#ui/Note.tsx'
import { TabLink, TabLinks } from '#ui/TabLinks.tsx'
import type { MemberProfile } from '../profileSchema.ts'
import { memberQuery } from '../queries.ts'
import { memberScreens as text } from '../text/memberScreens.ts'
import { MemberHead } from './MemberHead.tsx'
import { MemberLists } from './MemberLists.tsx'
import { MemberOverview } from './MemberOverview.tsx'
import { MemberSheet } from './MemberSheet.tsx'
import type { MemberParams } from './MembersPanel.tsx'
import css from './MemberView.module.css'
import { dateLabelOf } from './memberLabels.ts'

/** `open`: the sheet in the address, `name` or `name.<id>`. */
export type MemberParts = (props: {
  member: MemberProfile
  role: Role
  open: string
  onOpen: (sheet: string) => void
}) => ReactNode

type MemberViewProps = { memberId: string; role: Role; address: MemberParams; parts: MemberParts }

/** One member: a summary, actions, and all their data. */
export function MemberView({ memberId, role, address, parts }: MemberViewProps) {
  const query = useQuery(memberQuery(memberId))
  const { data: member, error } = query
  if (!member) {
    if (error instanceof ApiError && error.status === 404) return <FailedPart title={text.notThere} />
    return (
      <QueryPart query={query} title={text.failedOne}>
        {() => null}
      </QueryPart>
    )
  }
  const isClosed = member.mergedInto !== null || member.erasedAt !== null
  return (
    <article className={css.view}>
      <Link className={css.back} to="/members">
        {text.back}
      </Link>
      <MemberHead member={member} role={role} onOpen={(open) => address.set({ open })} />
      <ClosedNotice member={member} />
      <MemberTabs member={member} role={role} tab={address.params.tab} />
      {address.params.tab === '' ? (
        <MemberOverview
          member={member}
          role={role}
          open={address.params.open}
          onOpen={(open) => address.set({ open })}
          parts={isClosed ? () => null : parts}
        />
      ) : (
        <MemberLists
          member={member}
          tab={address.params.tab}
          page={Number(address.params.at) || 1}
          onPage={(page) => address.set({ at: String(page) })}
        />
      )}
      {!isClosed && (
        <MemberSheet
          member={member}
          role={role}
          open={address.params.open}
          onOpen={(open) => address.set({ open })}
        />
      )}
    </article>
  )
}

/** The notice on a record that was erased or merged, with a link to the record into which it was merged. */
function ClosedNotice({ member: { mergedInto, erasedAt } }: { member: MemberProfile }) {
  if (erasedAt) return <Note title={text.erasedAt(dateLabelOf(erasedAt))} />
  if (!mergedInto) return null
  return (
    <Note title={text.mergedTo}>
      <Link to={`/members/${mergedInto}`}>{text.toOtherRecord}</Link>
    </Note>
  )
}

function MemberTabs({ member, role, tab }: { member: MemberProfile; role: Role; tab: string }) {
  const { counts, passes } = member
  const tabs: [string, string][] = [
    ['', text.tabs.passes(passes.length)],
    ['bookings', text.tabs.bookings(counts.bookings)],
    ['ledger', text.tabs.ledger],
    ['payments', text.tabs.payments(counts.payments)],
    ['messages', text.tabs.messages(counts.messages)],
    ...(may(role, 'readAudit') ? [['audit', text.tabs.audit] as [string, string]] : []),
  ]
  return (
    <TabLinks label={text.parts} className={css.tabs ?? ''}>
      {tabs.map(([name, label]) => (
        <TabLink key={name} on={tab === name ? 'page' : false} to={name ? `?tab=${name}` : '?'}>
          {label}
        </TabLink>
      ))}
    </TabLinks>
  )
}
