import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { TEST_CLOCK } from '../../playwright.config.ts'
import { call } from './people.ts'

export interface Session {
  _id: string
  date: string
  title: string
  kind: 'mat' | 'barre' | 'reformer' | 'private' | 'semiPrivate'
  location: string
  startsAt: string
  seatsLeft: number
  status: string
}

const ZONE = 'Asia/Kolkata'
const start = Temporal.Instant.from(TEST_CLOCK)
/** The studio's today in all tests. */
export const today = start.toZonedDateTimeISO(ZONE).toPlainDate()

interface Wanted {
  /** `today`: begins an hour or more from now; `later`: another day of this week; `nextWeek`. */
  when: 'today' | 'later' | 'nextWeek'
  kinds?: Session['kind'][]
}

/** A session with a seat to book; the one with most seats, so that other tests don't take the last. */
export async function openSession(request: APIRequestContext, { when, kinds }: Wanted): Promise<Session> {
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
    (kinds ?? ['mat', 'barre']).includes(session.kind) &&
    (session.date === today.toString()) === (when === 'today') &&
    Temporal.Instant.compare(session.startsAt, soonest) > 0
  const [best] = items.filter(fits).sort((a, b) => b.seatsLeft - a.seatsLeft)
  if (!best) throw new Error(`no session to book ${when}`)
  return best
}

export const bookByApi = (request: APIRequestContext, { _id, date }: Session) =>
  call(request, 'POST', `/user/create-order/${_id}`, { classId: _id, date })

/** `Tuesday`, `8:15 am`, `24/11/2026`: a session as screens write it. */
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

/** The button of the same session in Hindi. Two sessions may have a title: day, hour and place tell them apart. */
export function hindiBookButton(page: Page, session: Session, state: 'Book' | 'Booked' = 'Book'): Locator {
  const { time } = wordsOf(session)
  const weekday = Temporal.PlainDate.from(session.date).toLocaleString('hi-IN', { weekday: 'long' })
  const block = `${weekday} ${time}.*${session.title}.*${session.location}`
  const row = `${session.title}, ${weekday} ${time}, ${session.location}`
  const name = state === 'Book' ? `^बुक करें ${block}|^बुक करें.*${row}$` : `^${block}.*बुक है|^बुक है: ${row}`
  return page.getByRole('button', { name: new RegExp(name) })
}

/** The button of a session on the page of the week, as block of the grid or in its list. */
export function bookButton(page: Page, session: Session, state: 'Book' | 'Booked' = 'Book'): Locator {
  const { weekday, time } = wordsOf(session)
  const name =
    state === 'Book'
      ? `^Book ${weekday} ${time}.*${session.title}.*${session.location}|^Book ${session.title}, ${weekday} ${time}, ${session.location}$`
      : `^${weekday} ${time}.*${session.title}.*${session.location}.*Booked|^Booked: ${session.title}, ${weekday} ${time}, ${session.location}`
  return page.getByRole('button', { name: new RegExp(name) })
}
