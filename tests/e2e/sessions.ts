import type { APIRequest, APIRequestContext, Locator, Page } from '@playwright/test'
import { namesInHindi } from '#db/demo/hindi/studio.ts'
import type { DemoLocationName } from '#db/demo/studio.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { formatTime } from '#lib/time.ts'
import { TEST_CLOCK } from '../../playwright.config.ts'
import { buy, call, createPerson } from './people.ts'

export type Session = SessionView

const ZONE = 'Asia/Kolkata'
const start = Temporal.Instant.from(TEST_CLOCK)
/** The studio's today in all tests. */
export const today = start.toZonedDateTimeISO(ZONE).toPlainDate()

interface SessionFilter {
  /** `today`: begins an hour or more from now; `later`: another day of this week; `nextWeek`. */
  when: 'today' | 'later' | 'nextWeek'
  kinds?: Session['kind'][]
  /** The session is at a studio and not online, so it has directions. */
  inStudio?: boolean
}

/** A session with a free seat; the one with most seats, so that other tests don't take the last. */
export async function openSession(
  request: APIRequestContext,
  { when, kinds, inStudio }: SessionFilter,
): Promise<Session> {
  const week = when === 'nextWeek' ? today.add({ weeks: 1 }) : today
  const { items } = await call<{ items: Session[] }>(
    request,
    'GET',
    `/user/get-classes?limit=200&week=${week}`,
  )
  const soonest = start.add({ hours: 1 })
  const fits = (session: Session) =>
    session.status === 'scheduled' &&
    session.seatsLeft > 0 &&
    !(inStudio && session.location === 'Online') &&
    (kinds ?? ['mat', 'barre']).includes(session.kind) &&
    (session.date === today.toString()) === (when === 'today') &&
    Temporal.Instant.compare(session.startsAt, soonest) > 0
  const [best] = items.filter(fits).sort((a, b) => b.seatsLeft - a.seatsLeft)
  if (!best) throw new Error(`no session to book ${when}`)
  return best
}

/** The address of the sheet of a session, as in mails. */
export const addressOf = ({ _id, date }: Session) => `/class-schedule?week=${date}&book=${_id}.${date}`

/** Sessions of a later week that other tests do not change. */
export const nextWeeks = async (request: APIRequestContext, weeks = 2): Promise<Session[]> => {
  const week = today.add({ weeks })
  const { items } = await call<{ items: Session[] }>(
    request,
    'GET',
    `/user/get-classes?limit=200&week=${week}`,
  )
  return items.filter(({ status, seatsLeft }) => status === 'scheduled' && seatsLeft > 2)
}

/** Two sessions of mat or barre, the second in conflict with the first. */
export async function conflictingSessions(
  request: APIRequestContext,
  kind: 'overlap' | 'otherCity',
  weeks = 2,
) {
  const all = (await nextWeeks(request, weeks)).filter(({ kind }) => kind === 'mat' || kind === 'barre')
  const startMinute = (session: Session) => Temporal.Instant.from(session.startsAt).epochMilliseconds / 60_000
  const studio = all.filter(({ location }) => location !== 'Online')
  for (const first of studio) {
    const second = studio.find((other) => {
      const gap = startMinute(other) - startMinute(first) - first.duration
      if (other.sessionId === first.sessionId) return false
      if (kind === 'overlap') return startMinute(other) >= startMinute(first) && gap < 0
      return gap >= 0 && gap < 30 && other.location !== first.location
    })
    if (second) return { first, second }
  }
  throw new Error(`no two sessions with ${kind}`)
}

/** Books every seat of a small class. */
export const fill = async (factory: APIRequest, baseURL: string): Promise<Session> =>
  (await fillUntilFreed(factory, baseURL)).session

/** Books every seat of a small class. `free` cancels one of these bookings. */
export async function fillUntilFreed(
  factory: APIRequest,
  baseURL: string,
  /** Tests that run at the same time fill classes of different weeks or locations. */
  weeks = 2,
  at?: 'Faridabad' | 'Gurugram',
): Promise<{ session: Session; free: () => Promise<void> }> {
  const visitor = await factory.newContext({ baseURL })
  const small = (await nextWeeks(visitor, weeks))
    .filter(({ kind, location }) => kind === 'reformer' && (!at || location === at))
    .sort((a, b) => a.seatsLeft - b.seatsLeft)
  const [session] = small
  if (!session) throw new Error('no class to fill')
  let free = async () => {}
  for (let seat = 0; seat < session.seatsLeft; seat += 1) {
    const somebody = await factory.newContext({ baseURL })
    await createPerson(somebody)
    // A Discovery Session is only valid for 15 days.
    await buy(somebody, weeks > 2 ? 'Reformer 8' : 'Discovery Session')
    const { _id } = await bookByApi(somebody, session)
    free = async () => void (await call(somebody, 'PUT', `/user/cancel-order/${_id}`))
  }
  await visitor.dispose()
  return { session, free }
}

export const bookByApi = (request: APIRequestContext, { _id, date }: Session) =>
  call<{ _id: string }>(request, 'POST', `/user/create-order/${_id}`, { classId: _id, date })

/** `Tuesday`, `8:15 am`, `24/11/2026`: a session as screens show it. */
export function wordsOf({ date, startsAt }: Session) {
  const day = Temporal.PlainDate.from(date)
  const time = Temporal.Instant.from(startsAt)
    .toLocaleString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: ZONE })
    .replaceAll('\u202f', ' ')
    .toLowerCase()
  const daysLeft = today.until(day).days
  return {
    weekday: day.toLocaleString('en-GB', { weekday: 'long' }),
    time,
    date: date.split('-').reverse().join('/'),
    daysLeft,
  }
}

/**
 * The deadline of free cancellation, as the page words it: the evening before, or a time of that day, which follows it
 * in the text.
 */
export function cancelDeadlineText({ date, cancelBy }: Session): RegExp {
  const dayBefore = Temporal.PlainDate.from(date).subtract({ days: 1 })
  const instant = Temporal.Instant.from(cancelBy).toZonedDateTimeISO(ZONE)
  const clock = instant
    .toLocaleString('en-US', { hour: 'numeric', minute: '2-digit' })
    .replaceAll('\u202f', ' ')
    .toLowerCase()
    .replace('12:00 pm', '12 noon')
  return new RegExp(
    `Cancel here free of charge until ${dayBefore.toLocaleString('en-GB', { weekday: 'short' })}.* ${clock}`,
  )
}

/** The session's location, as Hindi pages show it. */
export const hindiLocation = ({ location }: Session): string => namesInHindi[location as DemoLocationName]

/** The button of the same session in Hindi. Two sessions may share a title: day, time and location distinguish them. */
export function hindiBookButton(page: Page, session: Session, state: 'Book' | 'Booked' = 'Book'): Locator {
  const weekday = Temporal.PlainDate.from(session.date).toLocaleString('hi-IN', { weekday: 'long' })
  const location = hindiLocation(session)
  const { hour, minute } = Temporal.Instant.from(session.startsAt).toZonedDateTimeISO(ZONE)
  const part = hour < 12 ? 'सुबह' : hour < 16 ? 'दोपहर' : hour < 20 ? 'शाम' : 'रात'
  const figures = `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`
  const block = `${weekday} ${part} ${figures}.*${session.title}.*${location}`
  const row = `${session.title}, ${weekday} ${part} ${figures.replace(':00', '')} बजे, ${location}`
  const name = state === 'Book' ? `^बुक करें ${block}|^बुक करें.*${row}$` : `^${block}.*बुक है|^बुक है: ${row}`
  return page.getByRole('link', { name: new RegExp(name) })
}

/** `to 6:40 pm`: when a session ends that was made shorter. */
export const endOf = ({ startsAt, duration }: Session, minutes: number): string =>
  `to ${formatTime(Temporal.Instant.from(startsAt).add({ minutes: duration - minutes }))}`

/** The link of a session on the timetable page, as a block of the grid or in its list. */
export function bookButton(page: Page, session: Session, state: 'Book' | 'Booked' = 'Book'): Locator {
  const { weekday, time } = wordsOf(session)
  const name =
    state === 'Book'
      ? `^Book ${weekday} ${time}.*${session.title}.*${session.location}|^Book ${session.title}, ${weekday} ${time}, ${session.location}$`
      : `^${weekday} ${time}.*${session.title}.*${session.location}.*Booked|^Booked: ${session.title}, ${weekday} ${time}, ${session.location}`
  return page.getByRole('link', { name: new RegExp(name) })
}
