import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Measure } from './main.ts'
import { atTheEnd, processorSeconds } from './processes.ts'
import { demoServer } from './studio.ts'
import { milliseconds, quantile, rounded } from './table.ts'
import { requestText, Wire } from './wire.ts'

const PAGES = 1000
/** An open page fetches at this interval (useLiveWeek). */
const EVERY_SECONDS = 30
/** In this benchmark it fetches this many times as often. */
const SPEED_UP = 30
const CHANGES_A_SECOND = 2

const PATH = '/api/v1/user/get-classes?limit=200&page=1'

/** An open page. It stores the tag of its last response, and requests a newer response. */
class OpenPage {
  etag = ''
  readonly #wire: Wire

  constructor(wire: Wire) {
    this.#wire = wire
  }

  /** Returns whether there was a newer response. */
  async refresh(): Promise<boolean> {
    const headers = { 'accept-encoding': 'br', ...(this.etag ? { 'if-none-match': this.etag } : {}) }
    const { status, head } = await this.#wire.send(requestText('GET', PATH, headers))
    if (status !== 200 && status !== 304) throw new Error(`get-classes returned ${head}`)
    this.etag = /\r\netag: (.*)/i.exec(head)?.[1] ?? ''
    return status === 200
  }
}

/** Measures a thousand open timetables that stay up to date while seats change. */
export const measureFreshness: Measure = async ({ quick }) => {
  const server = await demoServer()
  const db = new pg.Client({ connectionString: server.database })
  await db.connect()
  atTheEnd(() => db.end())
  const wires = await Promise.all(Array.from({ length: PAGES }, () => Wire.open(server.port)))
  for (const wire of wires) atTheEnd(() => wire.close())
  const pages = wires.map((wire) => new OpenPage(wire))
  for (const page of pages) await page.refresh()

  const seconds = quick ? 4 : 10
  const paced = await measureDuringChanges(server.pid, db, () => atPace(pages, seconds))
  const flatOut = await measureDuringChanges(server.pid, db, () => asFastAsPossible(pages, seconds))
  // After another refresh, all pages must have the last change.
  for (const page of pages) await page.refresh()
  const versions = new Set(pages.map((page) => page.etag)).size
  const share = (paced.processor / SPEED_UP) * 100
  return [
    {
      what: `${rounded(PAGES)} open timetables, ${SPEED_UP} times their pace, ${CHANGES_A_SECOND} changes a second`,
      ours: `${rounded(paced.perSecond)}/s, ${Math.round(paced.changed * 100)} % changed, p99 ${milliseconds(paced.p99)}`,
    },
    {
      what: `one core's share for ${rounded(PAGES)} open timetables at their pace, every ${EVERY_SECONDS} s`,
      ours: `${share.toFixed(2)} % (${(paced.processor * 100).toFixed(0)} % at ${SPEED_UP} times)`,
    },
    {
      what: 'the same without pauses',
      ours: `${rounded(flatOut.perSecond)}/s, p99 ${milliseconds(flatOut.p99)}: enough for ${rounded(flatOut.perSecond * EVERY_SECONDS)} open timetables`,
    },
    {
      what: 'open timetables with the newest seats at the end',
      ours: versions === 1 ? `all ${rounded(PAGES)}` : `${versions} different ones`,
      goal: 'all',
      isGoalMet: versions === 1,
    },
  ]
}

interface Refreshes {
  waits: number[]
  /** The number of newer responses. */
  changed: number
}

/** Each page sends one request per simulated interval. The requests of all pages are spread evenly. */
async function atPace(pages: OpenPage[], seconds: number): Promise<Refreshes> {
  const refreshes: Refreshes = { waits: [], changed: 0 }
  const every = (EVERY_SECONDS / SPEED_UP) * 1000
  const began = performance.now()
  const readers = pages.map(async (page, n) => {
    for (let at = (n / pages.length) * every; at < seconds * 1000; at += every) {
      await sleep(Math.max(0, began + at - performance.now()))
      // Measured from the time when it was due, so that a late start counts as waiting.
      if (await page.refresh()) refreshes.changed += 1
      refreshes.waits.push(performance.now() - began - at)
    }
  })
  await Promise.all(readers)
  return refreshes
}

async function asFastAsPossible(pages: OpenPage[], seconds: number): Promise<Refreshes> {
  const refreshes: Refreshes = { waits: [], changed: 0 }
  const until = performance.now() + seconds * 1000
  const readers = pages.map(async (page) => {
    for (let began = performance.now(); began < until; began = performance.now()) {
      if (await page.refresh()) refreshes.changed += 1
      refreshes.waits.push(performance.now() - began)
    }
  })
  await Promise.all(readers)
  return refreshes
}

/** Runs `run` while seats change, and measures the server's CPU time. */
async function measureDuringChanges(pid: number, db: pg.Client, run: () => Promise<Refreshes>) {
  const before = await processorSeconds(pid)
  const began = performance.now()
  const changing = setInterval(() => void changeSeats(db), 1000 / CHANGES_A_SECOND)
  const { waits, changed } = await run().finally(() => clearInterval(changing))
  const seconds = (performance.now() - began) / 1000
  return {
    perSecond: waits.length / seconds,
    changed: changed / waits.length,
    p99: quantile(waits, 0.99),
    processor: ((await processorSeconds(pid)) - before) / seconds,
  }
}

/** Changes the number of seats of a session of this week by one, with the event that a booking sends. */
const changeSeats = (db: pg.Client) =>
  db.query(`
    with changed as (
      update session set capacity = booked + 1 + (capacity - booked) % 9
      where id = (select id from session where date between date_trunc('week', current_date)::date
        and date_trunc('week', current_date)::date + 6 and cancelled_at is null and booked < 90
        order by random() limit 1)
      returning id)
    select pg_notify('contrology_invalidation', 'timetable') from changed`)
