import { type ReactNode, useRef } from 'react'
import { firstName } from '#lib/firstName.ts'
import { fullName } from '#lib/fullName.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, studioDay } from '#lib/time.ts'
import { classes } from '#ui/classes.ts'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import type { RosterEntry, RosterView } from '../schema.ts'
import { rosterScreenText as text } from '../text/rosterScreen.ts'
import { otherDay } from './dayLabel.ts'
import { Flag } from './Flag.tsx'
import css from './RosterList.module.css'

/** `isPending`: the last mark of the entry is stored on this device and not sent yet. */
export type RosterRow = RosterEntry & { isPending: boolean }

type RosterListProps = {
  rows: RosterRow[]
  roster: RosterView
  started: boolean
  markable: boolean
  now: Temporal.Instant
  onTap: (row: RosterRow, mark: RosterRow['mark']) => void
  onOpen: (row: RosterRow) => void
  tools: ReactNode
}

/**
 * A tap checks a member in. A tap on a row that is already marked opens it, so that a second tap does not undo the
 * first.
 */
export function RosterList({ rows, roster, markable, started, now, onTap, onOpen, tools }: RosterListProps) {
  const opens = Temporal.Instant.from(roster.marks.opensAt)
  return (
    <section>
      <PartHead title={text.list}>
        <span className={css.tools}>{tools}</span>
        <span className={css.hint}>{text.hint}</span>
      </PartHead>
      <p className="vh">{text.orderHint}</p>
      {!markable && roster.session.phase !== 'cancelled' && (
        <p className="mute small">
          {Temporal.Instant.compare(now, opens) < 0
            ? text.opensAt(formatTime(opens), otherDay(opens, now))
            : text.closed}
        </p>
      )}
      {rows.length === 0 && <p className="mute">{text.empty}</p>}
      <ul>
        {rows.map((row) => (
          <Row
            key={row._id}
            row={row}
            day={roster.session.date}
            markable={markable}
            started={started}
            onTap={(mark) => onTap(row, mark)}
            onOpen={() => onOpen(row)}
          />
        ))}
      </ul>
    </section>
  )
}

const HOLD_MS = 450

/** A long tap calls `hold`, a short one calls `press`; the browser's context menu is suppressed. */
function useHold(press: () => void, hold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown: () => {
      held.current = false
      timer.current = setTimeout(() => {
        held.current = true
        hold()
      }, HOLD_MS)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => {
      if (!held.current) press()
      held.current = false
    },
  }
}

const icons: Partial<Record<RosterRow['mark'], IconName>> = { in: 'ok', late: 'clock', noShow: 'x' }

interface RowProps {
  row: RosterRow
  day: string
  markable: boolean
  started: boolean
  onTap: (mark: RosterRow['mark']) => void
  onOpen: () => void
}

function Row({ row, day, markable, started, onTap, onOpen }: RowProps) {
  const name = fullName(row.person)
  const isExpected = row.mark === 'expected'
  const hold = useHold(() => (isExpected && markable ? onTap('in') : onOpen()), onOpen)
  const icon = row.isPending ? 'clock' : icons[row.mark]
  return (
    <li className={classes(css.row, row.mark === 'noShow' && css.absent)}>
      <button
        type="button"
        className={classes(css.tap, css[row.mark], row.isPending && css.pending)}
        aria-pressed={!isExpected}
        aria-label={text.tapNames[row.mark](name)}
        {...hold}
      >
        {icon && <Icon name={icon} />}
      </button>
      <div className={css.who}>
        <b>{name}</b>
        <Flags row={row} day={day} />
      </div>
      <p className={css.pass}>{passLabel(row)}</p>
      <p className={css.state}>
        {stateLabel(row)}
        <button type="button" className={css.more} aria-label={text.moreFor(name)} onClick={onOpen}>
          {text.more}
        </button>
      </p>
      <div className={css.actions}>
        {isExpected ? (
          <>
            <button type="button" disabled={!markable || !started} onClick={() => onTap('late')}>
              {text.markNow.late}
            </button>
            <button type="button" disabled={!markable || !started} onClick={() => onTap('noShow')}>
              {text.markNow.noShow}
            </button>
          </>
        ) : (
          <button type="button" disabled={!markable} onClick={() => onTap('expected')}>
            {text.markNow.expected}
          </button>
        )}
        <button type="button" aria-label={text.moreFor(name)} onClick={onOpen}>
          ···
        </button>
      </div>
    </li>
  )
}

export function Flags({ row, day }: { row: RosterRow; day: string }) {
  const ends = Temporal.PlainDate.from(row.pass.expiryDate)
  return (
    <span className={css.flags}>
      {row.firstTime && <Flag kind="first">{text.firstTime}</Flag>}
      {row.birthday && <Flag kind="birthday">{text.birthday}</Flag>}
      {row.healthNote && <Flag kind="health">{row.healthNote.words}</Flag>}
      {row.pass.endsSoon && (
        <Flag kind="plain">
          {row.pass.remainingSession === 0
            ? text.lastSession
            : text.endsSoon(nearDay(ends, Temporal.PlainDate.from(day)))}
        </Flag>
      )}
    </span>
  )
}

const nearDay = (date: Temporal.PlainDate, from: Temporal.PlainDate) =>
  from.until(date).days < 7 ? dayText.weekday(date) : dayText.dayAndMonth(date)

/** `Reformer 3 · Group 8 · 2 left · until 19 Jul`. */
export const passLabel = ({ pass, spot }: RosterRow) =>
  [
    spot === null ? text.noSpot : spot,
    pass.packageName,
    pass.remainingSession !== null && text.left(pass.remainingSession),
    text.until(dayText.dayAndMonth(Temporal.PlainDate.from(pass.expiryDate))),
  ]
    .filter(Boolean)
    .join(' · ')

/** `In 6:01 pm, walk-in`; `No-show, not sent yet`. */
function stateLabel({ mark, lastMark, walkIn, isPending }: RosterRow): string {
  const label = text.marks[mark]
  if (isPending) return `${label}, ${text.pendingHere}`
  if (mark === 'expected') return walkIn ? `${label}, ${text.walkedIn}` : label
  const markedAt = lastMark && Temporal.Instant.from(lastMark.madeAt)
  const details = [
    markedAt && `${formatTime(markedAt)}`,
    lastMark?.method === 'code' && text.byCode,
    mark === 'noShow' && lastMark && text.by(firstName(lastMark.by)),
    walkIn && text.walkedIn,
  ].filter(Boolean)
  return [label, ...details].join(', ')
}

export const consentDay = (iso: string) => dayText.dayOfMonth(studioDay(Temporal.Instant.from(iso)))
