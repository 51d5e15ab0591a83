import { fullName } from '#lib/fullName.ts'
import { Button, TextLink } from '#ui/Button.tsx'
import { sellTo } from '#ui/console/memberAddress.ts'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import type { DaySession } from '../schema.ts'
import { rosterScreenText as text } from '../text/rosterScreen.ts'
import css from './EntrySheet.module.css'
import { Notes } from './Notes.tsx'
import { Flags, passLabel, type RosterRow } from './RosterList.tsx'
import { SpotField } from './SpotField.tsx'

type EntrySheetProps = {
  row: RosterRow
  session: DaySession
  started: boolean
  markable: boolean
  /** Whether the caller may look up members and sell. */
  maySell: boolean
  onTap: (mark: RosterRow['mark']) => void
  onClose: () => void
}

const MARKS = ['in', 'late', 'noShow'] as const

/** All actions for one booking on the roster. */
export function EntrySheet({ row, session, started, markable, maySell, onTap, onClose }: EntrySheetProps) {
  const name = fullName(row.person)
  const mark = (what: RosterRow['mark']) => {
    onTap(what)
    onClose()
  }
  return (
    <SideSheet
      title={name}
      description={passLabel(row)}
      onClose={onClose}
      footer={
        row.mark !== 'expected' && (
          <Button outline sm disabled={!markable} onClick={() => mark('expected')}>
            {text.markNow.expected}
          </Button>
        )
      }
    >
      <Flags row={row} day={session.date} />
      <div className={css.marks}>
        {MARKS.map((each) => (
          <Button
            key={each}
            outline={each !== 'in'}
            sm
            disabled={!markable || row.mark === each || (each !== 'in' && !started)}
            onClick={() => mark(each)}
          >
            {text.markNow[each]}
          </Button>
        ))}
      </div>
      {!started && <p className="mute small">{text.beforeStart}</p>}
      {maySell && (
        <p className={css.actions}>
          <TextLink to={`/members/${row.person._id}`}>{text.profile}</TextLink>
          {!started && (
            <TextLink to={`/members/${row.person._id}?open=move.${row._id}`}>{text.moveBooking}</TextLink>
          )}
          <TextLink to={sellTo(row.person._id)}>{text.sell}</TextLink>
        </p>
      )}
      {maySell && session.spots !== undefined && <SpotField row={row} sessionId={session._id} />}
      <section>
        <h3>{text.notesOf}</h3>
        <Notes sessionId={session._id} bookingId={row._id} notes={row.notes} />
      </section>
    </SideSheet>
  )
}
