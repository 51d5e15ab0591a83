import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { bookingStatusText } from '#features/booking/text/bookingStatus.ts'
import { fullName } from '#lib/fullName.ts'
import { phoneLabel } from '#lib/phone.ts'
import { TextButton } from '#ui/Button.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { formText } from '#ui/console/text/parts.ts'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Field } from '#ui/Field.tsx'
import type { MemberRow } from '../listSchema.ts'
import type { MemberProfile } from '../profileSchema.ts'
import { memberAction, membersApi, membersQuery } from '../queries.ts'
import type { MergePreview } from '../recordSchema.ts'
import { memberSheets as text } from '../text/memberScreens.ts'
import css from './MergeSheet.module.css'
import { passStatusLabel, whenLabel } from './memberLabels.ts'
import { PreviewFailed } from './Returned.tsx'

const MAX_SHOWN = 6

/** Finds the other record of the same person, shows what moves and what conflicts, and merges the two. */
export function MergeSheet({
  member,
  other,
  onClose,
}: {
  member: MemberProfile
  /** The other record, if it is already known. */
  other: string
  onClose: () => void
}) {
  const start = useMemo(() => ({ q: '', from: other }), [other])
  const form = useConsoleForm(start, `merge.${member._id}.${other}`)
  const { from, q } = form.values
  const params = { memberId: member._id }
  const { data, error } = useQuery({
    queryKey: ['preview', member._id, 'merge', from],
    queryFn: async () =>
      (await membersApi('GET /console/members/:memberId/merge', { params, query: { from } })).data,
    enabled: from !== '',
    retry: false,
    staleTime: 0,
  })
  const save = useAction({
    ...memberAction,
    form,
    call: () => {
      const body = { from, seen: data?.seen ?? '' }
      return membersApi('POST /console/members/:memberId/merge', { params, body })
    },
    done: onClose,
  })
  return (
    <FormSheet
      title={text.mergeTitle}
      description={[fullName(member), member.email].filter(Boolean).join(', ')}
      form={form}
      submitLabel={text.mergeNow}
      danger
      disabledReason={from === '' ? text.mergeFirst : !data && (error?.message ?? formText.wait)}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <p>{text.mergeLead}</p>
      {from === '' && (
        <>
          <Field label={text.findOther} type="search" autoComplete="off" {...form.field('q')} />
          <RecordChoice q={q} excludedId={member._id} onChoose={(id) => form.change({ from: id })} />
        </>
      )}
      {error && <PreviewFailed error={error} />}
      {from !== '' && <TextButton onClick={() => form.change({ from: '' })}>{text.chooseOther}</TextButton>}
      {from !== '' && !data && !error && <RowsLoading />}
      {data && <MergeEffects preview={data} />}
    </FormSheet>
  )
}

/** The records that match a search, to choose one of them. */
export function RecordChoice({
  q,
  excludedId,
  onChoose,
}: {
  q: string
  excludedId: string
  onChoose: (id: string) => void
}) {
  const query = useDeferredValue(q.trim())
  const { data } = useQuery({
    ...membersQuery({ q: query, filter: '', sort: '', page: 1 }),
    enabled: query.length > 1,
  })
  const rows = query.length > 1 ? (data?.rows.filter(({ _id }) => _id !== excludedId) ?? []) : []
  return (
    <ul className={css.others}>
      {rows.slice(0, MAX_SHOWN).map((row) => (
        <li key={row._id}>
          <button type="button" className={css.other} onClick={() => onChoose(row._id)}>
            <RecordSummary row={row} />
          </button>
        </li>
      ))}
    </ul>
  )
}

const RecordSummary = ({ row }: { row: MemberRow }) => (
  <>
    <b>{fullName(row)}</b>
    <span className={css.second}>
      {[row.email, row.phoneNumber && phoneLabel(row.phoneNumber), passStatusLabel(row)]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </>
)

function MergeEffects({
  preview: { emptied, moves, takesOver, conflicts, bothDiscovery },
}: {
  preview: MergePreview
}) {
  return (
    <>
      <div>
        <PartHead title={text.otherRecord} />
        <p>
          <RecordSummary row={emptied} />
        </p>
      </div>
      <div>
        <PartHead title={text.moves} />
        <p>{text.movesText(moves.passes, moves.bookings, moves.payments, moves.notes)}</p>
        {takesOver.map((field) => (
          <p key={field}>{text.takesOver[field]}</p>
        ))}
        {bothDiscovery && <p>{text.bothDiscovery}</p>}
      </div>
      <div>
        <PartHead title={conflicts.length ? text.bookedByBoth : text.noneBookedByBoth} />
        <ul className={css.others}>
          {conflicts.map(({ title, startsAt, returns, status }) => (
            <li key={`${title} ${startsAt}`} className={css.twice}>
              <b>
                {title}, {whenLabel(startsAt)}
              </b>
              <span className={css.second}>
                {text.returnsOf[returns]} ({bookingStatusText[status]})
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p className="small mute">{text.mergeNotified}</p>
    </>
  )
}
