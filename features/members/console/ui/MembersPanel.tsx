import type { Role } from '#lib/permissions.ts'
import { classes } from '#ui/classes.ts'
import { useListParams } from '#ui/console/useListParams.ts'
import { memberScreens as text } from '../text/memberScreens.ts'
import { MemberSearch } from './MemberSearch.tsx'
import css from './MembersPanel.module.css'
import { type MemberParts, MemberView } from './MemberView.tsx'
import { NewMemberSheet } from './NewMemberSheet.tsx'

/** The query parameters of the address. */
const START = { q: '', filter: '', sort: '', page: '1', tab: '', at: '1', open: '' }
export type MemberParams = ReturnType<typeof useListParams<typeof START>>

type PanelProps = {
  memberId: string | undefined
  role: Role
  /** The parts that other features show for a member, below the bookings. */
  parts: MemberParts
}

/** The search is on the left, the chosen member on the right. A phone shows one of them at a time. */
export function MembersPanel({ memberId, role, parts }: PanelProps) {
  const address = useListParams(START)
  return (
    <div className={classes(css.members, memberId ? css.one : css.search)}>
      <section className={css.side} aria-label={text.title}>
        {!memberId && <h1 className="vh">{text.title}</h1>}
        <MemberSearch memberId={memberId} address={address} />
      </section>
      <div className={css.member}>
        {memberId ? (
          <MemberView key={memberId} memberId={memberId} role={role} address={address} parts={parts} />
        ) : (
          <div className={css.none}>
            <h2>{text.choose}</h2>
            <p className="mute">{text.chooseLead}</p>
          </div>
        )}
      </div>
      {address.params.open === 'new' && (
        <NewMemberSheet typed={address.params.q} onClose={() => address.set({ open: '' })} />
      )}
    </div>
  )
}
