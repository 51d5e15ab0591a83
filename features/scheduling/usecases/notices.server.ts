import type { Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { inLanguage } from '#lib/language.server.ts'
import type { TimetableChange } from '../console/changeSchema.ts'
import { timetableChanged } from '../mailKinds.ts'
import { type Notice, type NoticeReason, noticeDate } from '../notice.ts'
import { insertNotice } from '../planStore.server.ts'
import { movesInstructor } from '../rules.ts'
import type { NamedDate, Plan } from './makePlan.server.ts'

/** A person who is notified of one date that changes. */
export interface Notified {
  person: Pick<Plan['waiting'][number], 'personId' | 'firstName' | 'language' | 'hasAddress' | 'isOwnAddress'>
  date: NamedDate
  reason: NoticeReason
}

type Affected = Pick<Plan, 'affectedBookings' | 'waiting'>
/** The names in a notice: the new title of the class, if it gets one, and the instructors. */
export type NoticeNames = Pick<Plan, 'instructors'> & { target?: Pick<Plan['target'], 'title'> }

/** A date that only changes its number of seats needs no notice. */
export const requiresNotice = (date: NamedDate, change: TimetableChange): boolean =>
  movesInstructor(date) || (change.kind === 'changeClass' && change.title !== undefined)

/** Who is notified of the dates that change: people who have booked them, and those on their waitlists. */
export const notifiedOfChange = (
  { affectedBookings, waiting }: Affected,
  requires: (date: NamedDate) => boolean,
): Notified[] => [
  ...affectedBookings
    .filter(({ date }) => date.outcome === 'change' && requires(date))
    .map(({ date, ...reason }) => ({ person: reason.booking, date, reason })),
  ...waitingForChanged(waiting),
]

/** Those on the waitlists of dates that change; a waitlist of a cancelled date ends with its own mails. */
export const waitingForChanged = (waiting: Plan['waiting']): Notified[] =>
  waiting
    .filter(({ date }) => date.outcome === 'change')
    .map(({ date, waitlistEnds, ...person }) => ({
      person,
      date,
      reason: { entryId: person.entryId, waitlistEnds },
    }))

/** The ids of those who get a mail, and of those who have no address for it. */
export interface NotifiedPeople {
  notified: Set<string>
  withoutAddress: Set<string>
}

/** All people who need a mail. `requires`: whether a date that changes needs one. */
export function notifiedBy(
  { affectedBookings, waiting }: Affected,
  requires: (date: NamedDate) => boolean,
): NotifiedPeople {
  const people = [
    ...affectedBookings
      .filter(({ date }) => date.outcome === 'cancel' || requires(date))
      .map(({ booking }) => booking),
    ...waiting,
  ]
  const idsOf = (withAddress: boolean) =>
    new Set(people.filter(({ hasAddress }) => hasAddress === withAddress).map(({ personId }) => personId))
  return { notified: idsOf(true), withoutAddress: idsOf(false) }
}

/** The notice of one person, in English like the stored mails, whatever language the caller uses. */
export const noticeOf = (plan: NoticeNames, theirs: Notified[]): Notice =>
  inLanguage('en', () => noticeIn(plan, theirs))

function noticeIn({ target, instructors }: NoticeNames, theirs: Notified[]): Notice {
  const [{ person, date: first }] = theirs as [Notified]
  const nameOf = (id: string) => instructors.get(id) ?? ''
  const title = target?.title ?? null
  return {
    firstName: person.firstName,
    title: title ?? first.title,
    previousTitle: title === null ? null : first.title,
    location: first.location,
    dates: theirs
      .toSorted((a, b) => Temporal.PlainDate.compare(a.date.date, b.date.date))
      .flatMap(({ date, reason }) => noticeDate(date, reason, nameOf) ?? []),
  }
}

/** Stores one notice for each person, and queues its mail. */
export async function sendNotices(
  trx: Trx,
  { mailer }: Pick<Deps, 'mailer'>,
  { plan, notified }: { plan: NoticeNames; notified: Notified[] },
  now: Temporal.Instant,
): Promise<void> {
  for (const [personId, theirs] of Map.groupBy(notified, ({ person }) => person.personId)) {
    const id = await insertNotice(trx, personId, noticeOf(plan, theirs), now)
    await mailer.sendMade(trx, timetableChanged, id)
  }
}
