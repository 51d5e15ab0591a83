import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { accessTokens } from '#features/identity/tokens.server.ts'
import type { OfferView } from '#features/sales/console/schema.ts'
import type { SessionList, SessionView } from '#features/timetable/schema.ts'
import { studioDay, systemClock } from '#lib/time.ts'
import { SECRET } from '../tests/faults/server.ts'
import type { ConsoleServer } from './consoleServer.ts'
import { BROWSER_HEADERS } from './duel.ts'
import { CLASSES_PATH } from './reads.ts'
import { median, milliseconds, quantile, type Row } from './table.ts'
import { requestText, Wire } from './wire.ts'

/** The maximum ratio of the times of the big demo to those of the small one. */
const GOAL = 1.3
const ROUNDS = 200

const PAGES = {
  'get-classes': CLASSES_PATH,
  'home page': '/',
  timetable: '/class-schedule',
  membership: '/membership',
}

interface Side {
  /** Sends a request, and returns its time in milliseconds. */
  timed(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
  ): Promise<{ ms: number; data: { _id: string } }>
  /** Sessions that the member can book and cancel free of charge. */
  sessions: SessionView[]
}

/** A member with a pass that was sold at the desk, with their own browser. */
async function memberOf(server: ConsoleServer): Promise<Side> {
  const post = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return ((await answer.json()) as { data: T }).data
  }
  const email = `${randomUUID()}@bench.example`
  const { _id: personId } = await post<{ _id: string }>('/console/members', {
    firstName: 'Bench',
    lastName: 'Member',
    email,
    birthDate: '1990-01-01',
  })
  const offers = await post<OfferView[]>(`/console/sales/packages?personId=${personId}`)
  const [offer] = offers
    .filter(({ problem, package: { packageType } }) => !problem && packageType === 'group')
    .toSorted((a, b) => b.amountPaise - a.amountPaise)
  if (!offer) throw new Error('there is no package for group classes')
  await post('/console/sales', {
    personId,
    packageId: offer.package._id,
    method: 'cash',
    saleKey: randomUUID(),
    seen: {
      version: offer.version,
      amountPaise: offer.amountPaise,
      gstBasisPoints: offer.tax.gstBasisPoints,
      paymentsBefore: offer.paymentsBefore,
    },
  })
  const now = systemClock.now()
  const { rows } = await server.pool.query<{ id: string }>(
    'insert into sign_in (person_id, created_at) values ($1, $2) returning id',
    [personId, now.toString()],
  )
  const claims = { personId, signInId: rows[0]?.id ?? '', role: 'member' as const }
  const authorization = `Bearer ${await accessTokens(SECRET).issue(claims, now)}`
  const wire = await Wire.open(server.port)
  const timed: Side['timed'] = async (method, path, body) => {
    const headers = body ? { authorization } : BROWSER_HEADERS
    for (;;) {
      const began = performance.now()
      const answer = await wire.send(requestText(method, path, headers, body))
      const ms = performance.now() - began
      if (answer.status < 300) return { ms, data: body ? JSON.parse(answer.body.toString()).data : undefined }
      if (answer.status !== 503) throw new Error(`${path} answered ${answer.head}${answer.body}`)
      // On a busy machine the server may refuse sign-ins for a moment; then the attempt can be repeated.
      await sleep(1_000)
    }
  }
  const from = studioDay(now).add({ days: 4 })
  const { items } = await post<SessionList>(`/user/get-classes?from=${from}&limit=200`)
  const sessions: SessionView[] = []
  for (const session of items.filter(({ seatsLeft }) => seatsLeft > 0)) {
    if (sessions.length === 6) break
    const booked = await timed('POST', `/api/v1/user/create-order/${session._id}`, {
      date: session.date,
    }).catch(() => undefined)
    if (!booked) continue
    await timed('PUT', `/api/v1/user/cancel-order/${booked.data._id}`, {})
    sessions.push(session)
  }
  if (!sessions.length) throw new Error('she can book nothing')
  return { timed, sessions }
}

type Times = Record<string, number[]>

/** Books, reads the pages that the booking changed, and cancels. */
async function round({ timed, sessions }: Side, number: number, times: Times): Promise<void> {
  const { _id, date } = sessions[number % sessions.length] as SessionView
  const recordTime = (name: string, ms: number) => {
    times[name] = [...(times[name] ?? []), ms]
  }
  const booked = await timed('POST', `/api/v1/user/create-order/${_id}`, { date })
  recordTime('create-order', booked.ms)
  for (const [name, path] of Object.entries(PAGES)) {
    recordTime(`${name} after a booking`, (await timed('GET', path)).ms)
    recordTime(`${name} once more`, (await timed('GET', path)).ms)
  }
  recordTime('cancel-order', (await timed('PUT', `/api/v1/user/cancel-order/${booked.data._id}`, {})).ms)
}

/** Measures public pages and booking on the big demo compared with the small one, alternating between two servers. */
export async function measureSizes(big: ConsoleServer, small: ConsoleServer): Promise<Row[]> {
  const sides = [await memberOf(big), await memberOf(small)] as const
  const times: [Times, Times] = [{}, {}]
  const WARM_UP = 10
  for (let number = -WARM_UP; number < ROUNDS; number += 1) {
    for (const turn of [0, 1]) {
      const at = (number + WARM_UP + turn) % 2 ? 1 : 0
      await round(sides[at], number + WARM_UP, number < 0 ? {} : times[at])
    }
  }
  return Object.keys(times[0]).map((name) => {
    const [ours = [], theirs = []] = times.map((side) => side[name])
    const ratio = median(ours) / median(theirs)
    const figures = (side: number[]) => `${milliseconds(median(side))}, ${milliseconds(quantile(side, 0.99))}`
    return {
      what: `${name}: big demo against small one, p50, p99`,
      ours: figures(ours),
      reference: figures(theirs),
      ratio,
      goal: `≤ ${GOAL}`,
      met: ratio <= GOAL,
    }
  })
}
