import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endSignIns } from '#features/identity/signInStore.server.ts'
import { setRole } from '#features/identity/usecases/setRole.server.ts'
import type { Endpoint } from '#lib/contract.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { Role } from '#lib/permissions.ts'
import { contractOf, featuresOf } from '#server/features.ts'
import { type TestApp, testApp } from './app.ts'
import { deadGateway } from './deadGateway.ts'
import { callFor, type SentFile } from './dismissed/sent.ts'
import { type Me, makeWorld, type World, watchWrites, writePosition, writesSince } from './ownership/world.ts'

/**
 * A person is dismissed, or signed out, at the moment when they act. If that is committed before the action, the action
 * is refused in its transaction, before it has changed anything. The endpoints come from the contract: a new endpoint
 * that changes or exports something fails here until `dismissed/sent.ts` has a call of it.
 */
const features = featuresOf(deadGateway)
const contract = contractOf(features)

/** The endpoints that do not check the caller in their transaction, with the reason. */
const NOT_CONFIRMED: Record<string, string> = {
  'POST /user/passkey-options': 'creates a challenge and changes nothing else',
  'POST /user/passkeys':
    'checks the caller itself, while it holds the lock on their second factors, after the challenge was answered',
  'POST /user/proof-options': 'creates a challenge and changes nothing else',
  'PUT /user/proof': 'reauthentication in a sign-in that has ended has no effect',
  'POST /user/recovery-codes':
    'checks the caller itself, while it holds the lock on their second factors; only if they have one',
  'DELETE /user/passkeys/:passkeyId':
    'checks the caller itself, while it holds the lock on their second factors; only if they have one',
  'POST /console/exports/:exportId/downloads':
    'returns a URL; the download is another call, which is confirmed',
  'PUT /user/orders/:gatewayOrderId/codes':
    'reads from the gateway first whether the order is paid; the transaction that applies the codes is confirmed',
  'POST /console/payment-requests/:requestId/check':
    'shows the request, and may update it from the gateway, whose state decides',
  'POST /user/verify-payment': 'the gateway decides about a payment, regardless of the caller',
  'POST /user/buy-membership/:membershipPackageId/:paymentId': 'as verify-payment',
  'POST /user/gifts/verify-payment': 'as verify-payment',
  'POST /user/fees/verify-payment': 'as verify-payment',
  'POST /user/gifts/claim':
    'finds the gift by its link first; the transaction that grants its pass is confirmed',
  'POST /user/pass-invitations/accept':
    'finds the invitation by its link first; the transaction that accepts it is confirmed',
  'POST /console/members/:memberId/messages/:mailId/again':
    'composes the mail first; the transaction that queues it is confirmed',
  'POST /user/gifts/:giftId/link':
    'checks before its transaction that the gift was sent; the transaction that replaces the link is confirmed',
}
const previews = Object.keys(contract).filter((name) => name.startsWith('POST ') && name.endsWith('/preview'))

const isConfirmed = ([name, e]: [string, Endpoint]) =>
  e.access !== 'public' &&
  !e.ownSeat &&
  (e.method !== 'GET' || e.requiresReauthentication) &&
  !(name in NOT_CONFIRMED) &&
  !previews.includes(name)
const confirmed = Object.entries(contract).filter(isConfirmed)

let server: TestApp
let world: World
let me: Me
beforeAll(async () => {
  server = await testApp({ features })
  world = await makeWorld(server, features)
  await watchWrites(server)
}, 240_000)
afterAll(() => server.close())

/** Before each test, the caller is an owner who has just authenticated. */
beforeEach(async () => {
  me = world.me.owner
  await become(me.personId, 'owner')
  const { db } = server.deps
  const signIns = await db
    .updateTable('signIn')
    .set({ endedAt: null, endReason: null })
    .where('personId', '=', me.personId)
    .returning('id')
    .execute()
  for (const { id } of signIns) server.deps.invalidation.invalidateLocally(`signIn:${id}`)
})

const become = (personId: string, role: Role) =>
  inTransaction(server.deps.db, (trx) => setRole(trx, personId, role)).then(() => undefined)

const addressOf = ({ path }: Endpoint, { params = {}, query = {} }: SentFile): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'none'))
  const search = new URLSearchParams(query).toString()
  return search ? `${filled}?${search}` : filled
}

interface Reply {
  status: number
  code: string | undefined
}

async function call({ browser }: Me, endpoint: Endpoint, sent: SentFile): Promise<Reply> {
  const { file, body } = sent
  const response = await server.app.inject({
    method: endpoint.method,
    url: `/api/v1${addressOf(endpoint, sent)}`,
    remoteAddress: '203.0.113.7',
    headers: {
      cookie: [...browser.cookies].map((each) => each.join('=')).join('; '),
      ...(file ? { 'content-type': file.type } : {}),
    },
    ...(file ? { payload: file.bytes } : body ? { payload: body } : {}),
  })
  const isJson = String(response.headers['content-type']).includes('json')
  return { status: response.statusCode, code: isJson ? response.json().error?.code : undefined }
}

/** Resolves when a transaction waits for a row that another one has locked, or when the request is over. */
const untilBlockedOrOver = (request: { over: boolean }): Promise<'waits' | 'over'> =>
  // Only the owner of the database can see which locks others wait for.
  server.database.asOwner(async (owner) => {
    while (!request.over) {
      const { rows } = await owner.query(`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      if (rows.length > 0) return 'waits'
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    return 'over'
  })

/** Sends a call after `end` was executed, and before the transaction of `end` is committed. */
async function sendWhile(end: (trx: Trx) => Promise<unknown>, send: () => Promise<Reply>) {
  let request: Promise<Reply> | undefined
  const state = { over: false }
  const first = await inTransaction(server.deps.db, async (trx) => {
    await end(trx)
    request = send().finally(() => {
      state.over = true
    })
    return Promise.race([request, untilBlockedOrOver(state)])
  })
  return { first, response: await (request as Promise<Reply>) }
}

const dismiss = (trx: Trx) => setRole(trx, me.personId, 'member')
const signOut = (trx: Trx) =>
  endSignIns(trx, { personId: me.personId, except: null }, 'passwordChanged', server.clock.now())

const refusals = () =>
  server.deps.db
    .selectFrom('auditEntry')
    .select('after')
    .where('action', '=', 'access.refuse')
    .where('staffId', '=', me.personId)
    .execute()

test('exceptions and own-seat endpoints match the lists', () => {
  expect(Object.keys(NOT_CONFIRMED).filter((name) => !(name in contract))).toEqual([])
  const ownSeats = Object.entries(contract).filter(([, e]) => e.ownSeat)
  expect(ownSeats.map(([name]) => name).toSorted()).toEqual([
    'DELETE /user/seat-holds/:holdId',
    'POST /user/book-both/:classId',
    'POST /user/bookings/:orderId/move',
    'POST /user/create-order/:classId',
    'POST /user/recurring',
    'POST /user/recurring/:recurringId/end',
    'POST /user/recurring/:recurringId/pause',
    'POST /user/recurring/:recurringId/resume',
    'POST /user/seat-holds',
    'POST /user/waitlist/:entryId/seat',
    'PUT /user/cancel-order/:orderId',
  ])
  expect(ownSeats.every(([, e]) => e.access === 'member')).toBe(true)
  expect(confirmed.length).toBeGreaterThan(80)
})

const ends: Record<
  string,
  { end: (trx: Trx) => Promise<unknown>; status: number; code: string; writes: string }
> = {
  'their sign-ins have ended': {
    end: signOut,
    status: 401,
    code: 'INVALID_ACCESS_TOKEN',
    writes: 'sign_in update',
  },
  'they were dismissed': { end: dismiss, status: 403, code: 'FORBIDDEN', writes: 'person update' },
}
const cases = confirmed.flatMap(([name, endpoint]) =>
  Object.keys(ends)
    // A dismissed person is still a member.
    .filter((why) => endpoint.access !== 'member' || why !== 'they were dismissed')
    .map((why) => [name, why, endpoint] as const),
)

test.each(cases)('%s is refused once %s', async (name, why, endpoint) => {
  const { end, status, code, writes } = ends[why] as (typeof ends)[string]
  const sent = await callFor(name, world, me)
  const before = await writePosition(server)
  const { first, response } = await sendWhile(end, () => call(me, endpoint, sent))
  expect(first).toBe('waits')
  expect(response).toEqual({ status, code })
  expect(await writesSince(server, before)).toEqual(['audit_entry insert', writes])
  expect(await refusals()).toContainEqual({ after: { call: name, refusal: code } })
})
