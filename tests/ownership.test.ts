import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#lib/contract.ts'
import { may, type Role, roles, scopeOf } from '#lib/permissions.ts'
import { contractOf, featuresOf } from '#server/features.ts'
import { type TestApp, testApp } from './app.ts'
import { deadGateway } from './deadGateway.ts'
import { expectEachDeclared, readDeclarations } from './declared.ts'
import type { Entry, ExpectedResponse, RequestInput } from './ownership/entry.ts'
import type { List } from './ownership/fixtures.ts'
import { idsOf } from './ownership/schemaIds.ts'
import { entries } from './ownership/table.ts'
import { type Me, makeWorld, type World, watchWrites, writePosition, writesSince } from './ownership/world.ts'
import { type Visitor, visitor } from './visitor.ts'

/**
 * Tests the access to data: every endpoint that accepts an id is called as every role and without a sign-in, with ids
 * of the caller's own data and of other people's. A new endpoint, or a new id in one, fails without an entry in its
 * feature's `testing/ownership.ts`. A refused call must reveal nothing and change nothing.
 */
const features = featuresOf(deadGateway)
const contract = contractOf(features)
const lists = await readDeclarations<List>('ownership', 'lists')
const ownLists = await readDeclarations<List>('ownership', 'ownLists')
const withIds = Object.entries(contract).flatMap(([name, endpoint]) => {
  const ids = idsOf(endpoint)
  return ids.length ? [{ name, endpoint, ids }] : []
})

let server: TestApp
let world: World
beforeAll(async () => {
  server = await testApp({ features })
  world = await makeWorld(server, features)
  await watchWrites(server)
}, 240_000)
afterAll(() => server.close())

const hasAccess = ({ access }: Endpoint, role: Role | undefined): boolean => {
  if (access === 'public') return true
  if (access === 'member') return role !== undefined
  return role !== undefined && access.every((permission) => may(role, permission))
}

function addressOf({ path }: Endpoint, { params = {}, query = {} }: RequestInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`nothing is sent as :${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams(query).toString()
  return search ? `${filled}?${search}` : filled
}

interface Reply {
  status: number
  text: string
}
const cookieOf = ({ cookies }: Visitor) => [...cookies].map((each) => each.join('=')).join('; ')

/** Returns the text of the response, because some endpoints return files. */
async function call(browser: Visitor, { method }: Endpoint, address: string, body?: object): Promise<Reply> {
  const { statusCode: status, body: text } = await server.app.inject({
    method,
    url: `/api/v1${address}`,
    remoteAddress: '203.0.113.7',
    headers: { cookie: cookieOf(browser) },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status, text }
}

const outcomeOf = ({ status, text }: Reply): ExpectedResponse =>
  status < 300 ? 'done' : (JSON.parse(text).error?.code ?? 'INTERNAL')

/** Makes the call, and checks that a refusal reveals nothing and changes nothing. */
async function callAs(
  browser: Visitor,
  endpoint: Endpoint,
  sent: RequestInput,
  { expected, leaves = [] }: { expected: ExpectedResponse; leaves?: string[] | undefined },
) {
  const before = await writePosition(server)
  const response = await call(browser, endpoint, addressOf(endpoint, sent), sent.body)
  expect(outcomeOf(response), response.text.slice(0, 300)).toBe(expected)
  if (expected !== 'done') {
    expect(JSON.parse(response.text).data).toBeNull()
    expect(await writesSince(server, before)).toEqual(leaves)
  } else {
    if (sent.shows) expect(response.text).toContain(sent.shows)
    if (sent.hides) expect(response.text).not.toContain(sent.hides)
  }
}

const entryOf = (name: string): Entry => {
  const entry = entries[name]
  if (!entry) throw new Error(`${name} has no entry`)
  return entry
}

test('every endpoint with an id has its entry, and there is no entry of a removed endpoint', () =>
  expectEachDeclared(
    withIds.map(({ name }) => name),
    entries,
    'ownership',
  ))

test.each(withIds)('$name: the entry covers every id in its schema', ({ name, ids }) => {
  const entry = entryOf(name)
  expect(entry.ids.toSorted()).toEqual(ids.toSorted())
  expect(Object.keys(entry.of ?? {}).length > 0).toBe(entry.withoutOwner === undefined)
})

const cases = withIds.flatMap(({ name, endpoint }) =>
  Object.entries(entries[name]?.of ?? {}).map(
    ([whose, subject]) => [`${name}, ${whose}`, endpoint, subject] as const,
  ),
)

describe.each(cases)('%s', (_, endpoint, { send, expects, leaves }) => {
  test.each(roles)('by %s', async (role) => {
    const me: Me = world.me[role]
    const owned = typeof expects === 'string' ? expects : expects(role)
    const expected = hasAccess(endpoint, role) ? owned : 'FORBIDDEN'
    const sent = await send(world, me)
    const written = expected === owned ? (leaves ?? []) : []
    // The audit records that a staff action was refused; nothing else is written.
    const recorded = expected === 'FORBIDDEN' && role !== 'member' ? ['audit_entry insert'] : []
    await callAs(me.browser, endpoint, sent, { expected, leaves: [...recorded, ...written] })
  })

  test('without a sign-in', async () => {
    const signedOut = visitor(server.app)
    const owned = typeof expects === 'string' ? expects : expects('member')
    const expected = hasAccess(endpoint, undefined) ? owned : 'SIGN_IN_REQUIRED'
    await callAs(signedOut, endpoint, await send(world, world.me.member), { expected })
  })
})

const scopeIn = ({ access }: Endpoint, role: Role) =>
  typeof access === 'string' || access.some((permission) => scopeOf(role, permission) === 'own')
    ? 'own'
    : 'all'

test('every read whose response depends on the caller has its list', async () => {
  const dependent = Object.entries(contract).filter(
    ([, e]) =>
      e.method === 'GET' &&
      e.access !== 'public' &&
      !e.path.includes(':') &&
      roles.some((role) => hasAccess(e, role) && scopeIn(e, role) === 'own'),
  )
  await expectEachDeclared(
    dependent.map(([name]) => name),
    lists,
    'ownership',
  )
})

const shown = Object.entries({ ...lists, ...ownLists }).filter(([, { make }]) => make)
describe.each(shown)('%s', (name, list) => {
  const endpoint = contract[name] as Endpoint
  const reading = roles.filter((role) => hasAccess(endpoint, role))
  test.each(reading)('shows only what the caller may see: %s', async (role) => {
    const me = world.me[role]
    const marks = await list.make?.(world, me)
    const own = name in ownLists || scopeIn(endpoint, role) === 'own'
    const { status, text } = await call(me.browser, endpoint, addressOf(endpoint, list))
    expect(status, text.slice(0, 200)).toBe(200)
    expect(text.includes(marks?.own ?? ''), 'what is their own').toBe(true)
    expect(text.includes(marks?.others ?? ''), 'what is others’').toBe(!own)
  })
})
