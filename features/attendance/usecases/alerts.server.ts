import { type MailProblems, mailProblems } from '#features/members/reads.server.ts'
import { paymentIssues } from '#features/payment/reads.server.ts'
import { heldOrders } from '#features/payment/usecases/heldOrders.server.ts'
import { numberOn } from '#features/studio/rules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { waitingEdits } from '#features/timetable/reads.server.ts'
import { decisionAt } from '#features/timetable/rules.ts'
import type { Db } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import type { FailedJobs } from '#lib/failedJobs.server.ts'
import { fullName } from '#lib/fullName.ts'
import { may, scopeOf } from '#lib/permissions.ts'
import { isoInstant, studioDay } from '#lib/time.ts'
import type { AlertView } from '../console/alertSchema.ts'
import { bookingsMissing, byUrgency } from '../rules.ts'
import { entriesOf, namesOf, sessionsStarting } from '../store.server.ts'

/** Failed background jobs are shown for this many days. */
const FAILURES_SHOWN_DAYS = 3

type AlertOf<A> = A extends unknown ? Omit<A, 'since' | 'deadlineAt'> & Since : never
interface Since {
  since: Temporal.Instant
  deadlineAt?: Temporal.Instant
}
type Alert = AlertOf<AlertView>

/** The tasks that the caller may decide, by urgency. */
export async function alertsFor(
  deps: Pick<Deps, 'db' | 'jobs'>,
  caller: Caller,
  location: string | undefined,
  now: Temporal.Instant,
): Promise<AlertView[]> {
  const { db, jobs } = deps
  const { role } = caller
  const sources: Promise<Alert[]>[] = []
  if (may(role, 'cancelSessions')) sources.push(tooFew(db, location, now))
  if (may(role, 'editTimetable')) sources.push(edits(db, location, now))
  if (scopeOf(role, 'readMoney') === 'all') sources.push(money(db))
  const failuresFrom = now.subtract({ hours: FAILURES_SHOWN_DAYS * 24 })
  if (may(role, 'readMembers')) {
    const mails = mailProblems(db, failuresFrom, now)
    sources.push(mails.then(memberAlerts))
    sources.push(
      Promise.all([jobs.failedJobs(failuresFrom), mails]).then(([all, { listed }]) => failures(all, listed)),
    )
  }
  const alerts = (await Promise.all(sources)).flat()
  return byUrgency(alerts).map(({ since, deadlineAt, ...alert }) => ({
    ...alert,
    since: isoInstant(since),
    deadlineAt: deadlineAt ? isoInstant(deadlineAt) : null,
  }))
}

async function tooFew(db: Db, location: string | undefined, now: Temporal.Instant): Promise<Alert[]> {
  const settings = studioSettings()
  const hours = numberOn(settings.numbers, 'decisionHours', studioDay(now))
  // Includes a session that starts at exactly that moment.
  const until = now.add({ hours, seconds: 1 })
  const coming = await sessionsStarting(db, { from: now, until, location }, { ownOf: null })
  const few = coming.filter((session) => bookingsMissing(session, now, settings) > 0)
  const entries = await entriesOf(
    db,
    few.map(({ id }) => id),
  )
  return few.map((session) => ({
    kind: 'tooFew' as const,
    since: decisionAt(session.startsAt, settings),
    deadlineAt: session.startsAt,
    session: viewSession(session),
    people: entries.filter(({ sessionId }) => sessionId === session.id).map(fullName),
    missing: bookingsMissing(session, now, settings),
  }))
}

async function edits(db: Db, location: string | undefined, now: Temporal.Instant): Promise<Alert[]> {
  const waiting = await waitingEdits(db, now)
  return waiting
    .filter((edit) => location === undefined || edit.location === location)
    .map(({ sessionId: id, current, noticedAt, reason, ...edit }) => ({
      kind: 'edit' as const,
      since: noticedAt,
      deadlineAt: current.startsAt,
      reason,
      session: viewSession({ ...edit, ...current, id }),
    }))
}

async function money(db: Db): Promise<Alert[]> {
  const [held, issues] = await Promise.all([heldOrders(db), paymentIssues(db, { status: 'open' })])
  const concerned = [...held, ...issues].flatMap(({ personId }) => personId ?? [])
  const names = await namesOf(db, [...new Set(concerned)])
  const person = (id: string) => ({ _id: id, name: names.get(id) ?? '' })
  return [
    ...held.map(({ id: orderId, personId, paidAt, ...order }) => ({
      ...order,
      kind: 'held' as const,
      since: paidAt,
      orderId,
      person: person(personId),
    })),
    ...issues.map(({ id: issueId, kind: issue, personId, ...rest }) => ({
      kind: 'money' as const,
      since: rest.notedAt,
      ...(rest.state === 'open' && rest.respondBy ? { deadlineAt: rest.respondBy } : {}),
      issueId,
      issue,
      orderId: rest.orderId,
      person: personId === null ? null : person(personId),
      packageName: rest.packageName,
      amountPaise: rest.amountPaise,
      reasonCode: rest.reasonCode,
    })),
  ]
}

function memberAlerts({ failed, unreached, complained, messages, replies }: MailProblems): Alert[] {
  return [
    ...(failed ? [{ kind: 'memberMails' as const, ...failed }] : []),
    ...(messages ? [{ kind: 'memberMessages' as const, ...messages }] : []),
    ...(replies ? [{ kind: 'replies' as const, ...replies }] : []),
    ...(unreached ? [{ kind: 'unreached' as const, ...unreached }] : []),
    ...(complained ? [{ kind: 'complained' as const, ...complained }] : []),
  ]
}

/** The jobs that send messages. A message that could not be sent is shown in the record of its recipient. */
const MESSAGE_JOBS = ['mail', 'whatsapp', 'whatsapp.reply', 'push']

/**
 * Mails are counted separately, because a failed mail means that somebody was not notified. Failures that are listed
 * in the record of a member are not counted.
 */
function failures(recent: FailedJobs[], listed: number): Alert[] {
  const alertsOf = (kind: 'failedMails' | 'failedJobs', failed: FailedJobs[]): Alert[] => {
    const [newest] = failed
    if (!newest) return []
    const all = failed.reduce((sum, failure) => sum + failure.count, 0)
    const count = kind === 'failedMails' ? all - listed : all
    if (count <= 0) return []
    return [{ kind, since: newest.last, count, message: newest.message }]
  }
  return [
    ...alertsOf(
      'failedMails',
      recent.filter(({ kind }) => kind === 'mail'),
    ),
    ...alertsOf(
      'failedJobs',
      recent.filter(({ kind }) => !MESSAGE_JOBS.includes(kind)),
    ),
  ]
}

interface AlertSession {
  id: string
  title: string
  location: string
  startsAt: Temporal.Instant
  booked: number
  capacity: number
}

const viewSession = ({ id: _id, title, location, startsAt, booked, capacity }: AlertSession) => ({
  _id,
  title,
  location,
  startsAt: isoInstant(startsAt),
  booked,
  capacity,
})
