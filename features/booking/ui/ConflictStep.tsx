import type { ConflictView } from '#features/booking/previewSchema.ts'
import { bookSheetText as text } from '#features/booking/text/bookSheet.ts'
import { locationName } from '#features/studio/settings.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { langOf } from '#lib/language.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { formatTime } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { Lang } from '#ui/Lang.tsx'
import { Note } from '#ui/Note.tsx'
import { StepTitle } from '#ui/Sheet.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import css from './steps.module.css'

interface Span {
  title: string
  location: string
  /** Milliseconds since 1970. */
  from: number
  to: number
}

const spanOf = (startsAt: string, minutes: number, title: string, location: string): Span => {
  const from = Temporal.Instant.from(startsAt).epochMilliseconds
  return { title, location, from, to: from + minutes * MINUTE }
}
const MINUTE = 60_000
const timeOf = (at: number) => formatTime(Temporal.Instant.fromEpochMilliseconds(at))

interface ConflictStepProps {
  session: SessionView
  conflict: ConflictView
  /** The other booking can be cancelled here, and afterwards a pass pays for this session. */
  canChange: boolean
  problem: string | null
  pending: boolean
  /** Cancels the other booking, then books this one. */
  onChange: () => void
  onBoth: () => void
  onClose: () => void
}

/**
 * Shown if the member has another class at that time, or too far away: asks before booking, and shows the alternative
 * and its price.
 */
export function ConflictStep({
  session,
  conflict,
  canChange,
  problem,
  pending,
  ...actions
}: ConflictStepProps) {
  const { product, startsAt } = conflict.booking
  const mine = spanOf(session.startsAt, session.duration, session.title, session.location)
  const other = spanOf(startsAt, product.duration, product.title, product.location)
  const overlap = conflict.kind === 'overlap'
  return (
    <>
      <StepTitle>{overlap ? text.conflict.overlap(timeOf(other.from)) : distance(mine, other)}</StepTitle>
      {problem && <Note tone="bad" title={problem} />}
      {overlap && <Overlap mine={mine} other={other} />}
      <div className={css.clash}>
        {[mine, other]
          .sort((a, b) => a.from - b.from)
          .map((span, index) => (
            <div key={span === mine ? 'this' : 'booked'}>
              <b>
                {overlap && <i className={`${css.key} ${span === mine ? css.this : ''}`} />}
                {whenOf(span, overlap ? 'at' : index === 0 ? 'ends' : 'starts')}
              </b>
              <p>
                <strong lang={langOf(span.title)}>{span.title}</strong>
                {span === mine
                  ? text.conflict.this(locationName(span.location))
                  : text.conflict.booked(locationName(span.location))}
              </p>
            </div>
          ))}
      </div>
      {!overlap && <Note title={text.conflict.drive}>{text.conflict.driveHelp}</Note>}
      <p>
        <Lang text={advice(conflict, canChange, session)} />
      </p>
      <Buttons session={session} conflict={conflict} canChange={canChange} pending={pending} {...actions} />
    </>
  )
}

function advice({ cancelling, booking }: ConflictView, canChange: boolean, session: SessionView): string {
  const { title } = booking.product
  if (cancelling !== 'byNotice' && !canChange) return text.conflict.needsPass(session.title, title)
  if (cancelling === 'free') return text.conflict.free(title)
  return cancelling === 'late' ? text.conflict.late(title, costOf(booking)) : text.conflict.byNotice(title)
}

/** The cost by the rules of the day on which it was booked. */
const costOf = ({ pays, lateCost, lateFee }: ConflictView['booking']): string =>
  lateFee ? text.conflict.costs.fee(formatRupees(toRupees(lateFee))) : text.conflict.costs[lateCost ?? pays]

function Buttons({
  session,
  conflict: { kind },
  canChange,
  pending,
  onChange,
  onBoth,
  onClose,
}: Omit<ConflictStepProps, 'problem'>) {
  const both = kind === 'overlap' ? text.conflict.both : text.conflict.anyway
  return (
    <StepButtons>
      {canChange && (
        <Button icon="go" pending={pending} onClick={onChange}>
          <Lang text={text.conflict.change(session.title)} />
        </Button>
      )}
      <Button outline disabled={pending} onClick={onBoth}>
        {both}
      </Button>
      <Button outline disabled={pending} onClick={onClose}>
        {text.conflict.keep}
      </Button>
    </StepButtons>
  )
}

const whenOf = ({ from, to }: Span, how: 'at' | 'ends' | 'starts') => {
  if (how === 'at') return timeOf(from)
  return how === 'ends' ? text.conflict.ends(timeOf(to)) : text.conflict.starts(timeOf(from))
}

/** `10 minutes from Gurugram to Faridabad?` */
function distance(mine: Span, other: Span): string {
  const [first, second] = mine.from < other.from ? [mine, other] : [other, mine]
  const minutes = Math.max(0, Math.round((second.from - first.to) / MINUTE))
  return text.conflict.otherCity(minutes, locationName(first.location), locationName(second.location))
}

/** Both bookings on one time scale; the text next to the scale says the same. */
function Overlap({ mine, other }: { mine: Span; other: Span }) {
  const from = Math.min(mine.from, other.from) - 15 * MINUTE
  const to = Math.max(mine.to, other.to) + 15 * MINUTE
  const share = (part: number) => `${((100 * part) / (to - from)).toFixed(1)}%`
  const hours = [0, 1, 2, 3, 4].map((quarter) => from + ((to - from) * quarter) / 4)
  return (
    <div aria-hidden="true">
      <div className={css.bar}>
        {[other, mine].map((span) => (
          <i
            key={span === mine ? 'this' : 'booked'}
            style={{ left: share(span.from - from), width: share(span.to - span.from) }}
          />
        ))}
      </div>
      <div className={css.hours}>
        {hours.map((at) => (
          <span key={at}>{timeOf(Math.round(at / MINUTE) * MINUTE).slice(0, -3)}</span>
        ))}
      </div>
    </div>
  )
}
