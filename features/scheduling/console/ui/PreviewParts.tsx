import { formatTime } from '#lib/time.ts'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { ChangePreview } from '../changeSchema.ts'
import { timetableScreen } from '../text/timetableScreen.ts'
import { clashLabel } from './clashLabels.ts'
import css from './PreviewParts.module.css'
import { shortDay } from './shownWeek.ts'
import type { Change } from './useChange.ts'

const text = timetableScreen.preview
const timeOf = (at: string) => formatTime(Temporal.Instant.from(at))

type PreviewState = Pick<Change, 'preview' | 'isLoading' | 'error' | 'fields' | 'retry'>

/** The effects of a change, the most important first: clashes, affected people, totals, mails. */
export function PreviewParts({ change, quiet }: { change: PreviewState; quiet?: boolean }) {
  const { preview, isLoading, error, fields, retry } = change
  const hasRefusedField = Object.keys(fields).length > 0
  return (
    <div className={css.parts} aria-live="polite" aria-busy={isLoading}>
      {isLoading && !preview && <p className={css.asking}>{text.loading}</p>}
      {error && !hasRefusedField && <FailedPart title={text.failed} error={error} onRetry={retry} />}
      {preview && (
        <>
          <Clashes preview={preview} />
          {!quiet && <People preview={preview} />}
          <Totals totals={preview.totals} />
          {!quiet && <Mails preview={preview} />}
        </>
      )}
    </div>
  )
}

function Clashes({ preview: { clashes, holidays, dates } }: { preview: ChangePreview }) {
  const movesAny = dates.some(({ outcome }) => outcome === 'change' || outcome === 'add')
  return (
    <>
      {clashes.length > 0 && (
        <ul className={css.clashes}>
          {clashes.map((clash) => (
            <li key={`${clash.other.title}${clash.other.startsAt}`}>
              <Icon name="bang" />
              {clashLabel(clash)}
            </li>
          ))}
        </ul>
      )}
      {clashes.length === 0 && movesAny && (
        <p className={css.fine}>
          <Icon name="ok" />
          {text.noClash}
        </p>
      )}
      {holidays.length > 0 && (
        <p className={css.asking}>{text.holidays(holidays.map(shortDay).join(', '))}</p>
      )}
    </>
  )
}

/** At most this many people are listed by name. The heading has the number of all. */
const MAX_NAMED = 50

function People({ preview: { people, totals, dates } }: { preview: ChangePreview }) {
  const booked = dates.filter((date) => date.booked > 0).length
  return (
    <section>
      <h3 className={css.heading}>
        {people.length
          ? text.people(
              totals.people,
              totals.bookings,
              booked,
              Math.max(booked, totals.changed + totals.gone),
            )
          : text.noBookings}
      </h3>
      {people.length > 0 && (
        <ul>
          {people.slice(0, MAX_NAMED).map(({ personId, name, bookings, hasNoAddress }) => (
            <li key={personId} className={css.person}>
              <b>{name}</b>
              <span className={css.second}>{text.dates(bookings.length)}</span>
              <BookingOutcome bookings={bookings} hasNoAddress={hasNoAddress} />
            </li>
          ))}
          {people.length > MAX_NAMED && (
            <li className={css.person}>{text.more(people.length - MAX_NAMED)}</li>
          )}
        </ul>
      )}
    </section>
  )
}

function BookingOutcome({
  bookings,
  hasNoAddress,
}: Pick<ChangePreview['people'][number], 'bookings' | 'hasNoAddress'>) {
  const returned = bookings.filter(({ becomes }) => becomes === 'returned')
  const keeping = bookings.filter(({ becomes }) => becomes === 'keeps')
  const isPaying = bookings.some(({ becomes }) => becomes === 'asked')
  const waits = bookings.some(({ becomes }) => becomes === 'waits')
  const waitlistEnds = bookings.some(({ becomes }) => becomes === 'waitlistEnds')
  return (
    <span className={css.affected}>
      {keeping.length > 0 && (
        <span>{keeping.some(({ leavesFree }) => leavesFree) ? text.staysFree : text.stays}</span>
      )}
      {returned.map(({ bookingId, date, because }) => (
        <span key={bookingId}>
          <b className={css.back}>{text.returned(shortDay(date))}</b>
          {because && `: ${text.because(because.title, because.location, timeOf(because.startsAt))}`}
        </span>
      ))}
      {isPaying && <span>{text.asked}</span>}
      {waits && <span>{text.waits}</span>}
      {waitlistEnds && <span>{text.waitlistEnds}</span>}
      {hasNoAddress && <b>{text.noAddress}</b>}
    </span>
  )
}

const inOrder = ['changed', 'added', 'gone', 'keep', 'returned', 'asked', 'waits', 'waitlistEnds'] as const

const Totals = ({ totals }: Pick<ChangePreview, 'totals'>) => (
  <dl className={css.sums}>
    {inOrder
      .filter((name) => totals[name] > 0)
      .map((name) => (
        <div key={name} className={css.sum}>
          <dt className={css.figure}>{totals[name]}</dt>
          <dd>{text.sums[name](totals[name])}</dd>
        </div>
      ))}
  </dl>
)

/** At most this many different mails are shown. */
const MAX_MAILS = 10

function Mails({ preview: { mails, totals, people } }: { preview: ChangePreview }) {
  const needsNone = totals.bookings > 0 && !people.some(({ hasNoAddress }) => hasNoAddress)
  if (!mails.length) return needsNone ? <p className={css.asking}>{text.noNotices}</p> : null
  return (
    <section>
      <h3 className={css.heading}>{text.mails}</h3>
      {mails.slice(0, MAX_MAILS).map(({ language, to, subject, paragraphs }) => (
        <div key={`${subject} ${paragraphs.join(' ')}`} className={css.mail} lang={language}>
          <p className={css.subject}>
            <Filled content={subject} />
          </p>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <Filled content={paragraph} />
            </p>
          ))}
          <p className={css.to}>{text.mailsTo(to)}</p>
        </div>
      ))}
      {mails.length > MAX_MAILS && <p>{text.more(mails.length - MAX_MAILS)}</p>}
    </section>
  )
}

/** Highlights the filled-in values, which the server puts between ⟦ and ⟧. */
const Filled = ({ content }: { content: string }) =>
  content.split(/[⟦⟧]/).map((piece, index) => {
    // The parts of a text are identified only by their position.
    const key = `${index}`
    return index % 2 ? (
      <mark key={key} className={css.filled}>
        {piece}
      </mark>
    ) : (
      <span key={key}>{piece}</span>
    )
  })
