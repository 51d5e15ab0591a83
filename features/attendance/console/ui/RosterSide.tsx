import { firstName } from '#lib/firstName.ts'
import { fullName } from '#lib/fullName.ts'
import { formatDay, formatTime, studioDay } from '#lib/time.ts'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import type { RosterEntry, RosterView } from '../schema.ts'
import { rosterScreenText as text } from '../text/rosterScreen.ts'
import { Notes } from './Notes.tsx'
import { consentDay } from './RosterList.tsx'
import css from './RosterSide.module.css'

/** The facts that the instructor must know, the notes, and the rule for people without a mark. */
export function RosterSide({ roster }: { roster: RosterView }) {
  const { session, entries, notes, marks, missedAfterHours } = roster
  const toKnow = entries.filter(
    ({ firstTime, birthday, healthNote, notes: own }) =>
      firstTime || birthday || healthNote || own.length > 0,
  )
  const last = studioDay(Temporal.Instant.from(marks.closesAt)).subtract({ days: 1 })
  return (
    <aside className={css.side}>
      <section>
        <PartHead title={text.forTeacher(firstName(session.instructor.name))} />
        {toKnow.length === 0 && <p className="mute small">{text.nothingToKnow}</p>}
        <ul>
          {toKnow.map((entry) => (
            <li key={entry._id} className={css.toKnow}>
              <PersonFacts entry={entry} />
            </li>
          ))}
        </ul>
      </section>
      <section>
        <PartHead title={text.sessionNotes} />
        <Notes sessionId={session._id} notes={notes} />
      </section>
      <section>
        <PartHead title={text.after} />
        <p className="small">
          {missedAfterHours > 0
            ? text.afterAbsent(missedAfterHours, formatDay(last))
            : text.afterText(formatTime(Temporal.Instant.from(session.endsAt)), formatDay(last))}
        </p>
      </section>
    </aside>
  )
}

function PersonFacts({ entry }: { entry: RosterEntry }) {
  const { person, healthNote, firstTime, birthday, notes } = entry
  return (
    <>
      <b>{fullName(person)}</b>{' '}
      {healthNote && (
        <>
          <span className="mute">{text.consented(consentDay(healthNote.consentedAt))}</span>
          <q className={css.quote}>{healthNote.words}</q>
        </>
      )}
      {firstTime && <span className={css.line}>{text.firstClass}</span>}
      {birthday && <span className={css.line}>{text.birthdayToday}</span>}
      {notes.map(({ _id, words }) => (
        <span key={_id} className={css.line}>
          {words}
        </span>
      ))}
    </>
  )
}
