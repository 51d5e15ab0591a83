import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Permission, type Role, roles, type StaffRole } from '#lib/permissions.ts'
import { toDate } from '#lib/time.ts'
import { contractOf, featuresOf } from '#server/features.ts'
import { type TestApp, testApp } from './app.ts'
import { deadGateway } from './deadGateway.ts'
import { expectEachDeclared, readDeclarations } from './declared.ts'
import { makePerson, signInAs } from './people.ts'
import { type Visitor, visitor } from './visitor.ts'

/**
 * Checks who may call the endpoints for staff: each is called as every role. Each feature declares the permitted roles
 * in `testing/permissions.ts`; an endpoint that is missing there fails.
 */
const allowedRoles = await readDeclarations<StaffRole[]>('permissions', 'allowedRoles')
const requiresReauthentication = await readDeclarations<true>('permissions', 'requiresReauthentication')
const withoutReauth = await readDeclarations<string>('permissions', 'withoutReauth')

const features = featuresOf(deadGateway)
const contract = contractOf(features)
const staffOnly = Object.entries(contract).filter(([, { access }]) => typeof access !== 'string')
const members = Object.entries(contract).filter(([, { access }]) => access === 'member')

let server: TestApp
let callers: Record<Role, Visitor>
beforeAll(async () => {
  server = await testApp({ features })
  const signedIn = async (role: Role) => {
    await makePerson(server, { email: `${role}@roles.example`, role })
    return [role, await signInAs(server, `${role}@roles.example`)] as const
  }
  callers = Object.fromEntries(await Promise.all(roles.map(signedIn))) as Record<Role, Visitor>
})
afterAll(() => server.close())

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
/**
 * The refusal code of a call. Its path matches nothing and it has no body, so a permitted call changes nothing.
 */
async function callOf(who: Visitor, name: string) {
  const { method, path } = contract[name] as (typeof contract)[string]
  const { body } = await who.call(method, path.replace(/:\w+/g, UNKNOWN))
  return body.error?.code
}
const isDenied = (code: string | undefined) => code === 'FORBIDDEN' || code === 'SIGN_IN_REQUIRED'

test('every endpoint for staff has its row, and there is no row of a removed endpoint', () =>
  expectEachDeclared(
    staffOnly.map(([name]) => name),
    allowedRoles,
    'permissions',
  ))

describe.each(staffOnly.map(([name]) => name))('%s', (name) => {
  test.each(roles)('called by %s', async (role) => {
    const mayCall = (allowedRoles[name] as readonly Role[] | undefined)?.includes(role) ?? false
    expect(isDenied(await callOf(callers[role], name))).toBe(!mayCall)
  })

  test('called without a sign-in', async () => {
    expect(await callOf(visitor(server.app), name)).toBe('SIGN_IN_REQUIRED')
  })
})

test.each(members.map(([name]) => name))('%s needs a sign-in', async (name) => {
  expect(await callOf(visitor(server.app), name)).toBe('SIGN_IN_REQUIRED')
})

/** Permissions whose actions require reauthentication, unless declared otherwise. */
const sensitive: Permission[] = [
  'refund',
  'adjustPasses',
  'editPackages',
  'importData',
  'manageStaff',
  'manageOwners',
  'exportData',
  'exportMembers',
  'editMoneySettings',
]

test('reauthentication is required where listed, and every action with money, roles or exports is listed', async () => {
  const withReauthentication = staffOnly.filter(([, e]) => e.requiresReauthentication).map(([name]) => name)
  await expectEachDeclared(withReauthentication, requiresReauthentication, 'permissions')
  const actions = staffOnly.filter(
    ([name, { method, access }]) =>
      method !== 'GET' &&
      typeof access !== 'string' &&
      (access.some((each) => sensitive.includes(each)) || /export/i.test(name)),
  )
  const declared = Object.keys({ ...requiresReauthentication, ...withoutReauth })
  expect(actions.map(([name]) => name).filter((name) => !declared.includes(name))).toEqual([])
})

const REAUTH_CODES = ['FRESH_PROOF_REQUIRED', 'SECOND_FACTOR_REQUIRED']

describe('outside the demo', () => {
  let strict: TestApp
  beforeAll(async () => {
    strict = await testApp({ features, sharing: server, demo: false })
  })
  afterAll(() => strict.close())

  const setVerifiedAt = async (at: Temporal.Instant | null) => {
    await server.deps.db
      .updateTable('signIn')
      .set({ secondFactorAt: at && toDate(at) })
      .execute()
    // The server caches the caller until it is notified of a change.
    strict.deps.invalidation.invalidateLocally('signIn:all')
  }
  const callers = async (role: StaffRole) => signInAs(strict, `${role}@roles.example`)
  const allowedTo = (role: StaffRole) =>
    Object.keys(allowedRoles).filter((name) => allowedRoles[name]?.includes(role))

  test.each(['manager', 'owner'] as const)('%s has no access without a second factor', async (role) => {
    const browser = await callers(role)
    await setVerifiedAt(null)
    for (const name of allowedTo(role))
      expect(await callOf(browser, name), name).toBe('SECOND_FACTOR_REQUIRED')
  })

  test.each(['manager', 'owner'] as const)('%s must reauthenticate where that is required', async (role) => {
    const browser = await callers(role)
    await setVerifiedAt(server.clock.now().subtract({ minutes: 11 }))
    for (const name of allowedTo(role)) {
      expect((await callOf(browser, name)) === 'FRESH_PROOF_REQUIRED', name).toBe(
        name in requiresReauthentication,
      )
    }
    await setVerifiedAt(server.clock.now().subtract({ minutes: 9 }))
    for (const name of allowedTo(role)) {
      expect(REAUTH_CODES, name).not.toContain(await callOf(browser, name))
    }
  })

  test.each(['instructor', 'frontDesk'] as const)('%s needs no second factor', async (role) => {
    const browser = await callers(role)
    for (const name of allowedTo(role)) {
      expect(REAUTH_CODES, name).not.toContain(await callOf(browser, name))
    }
  })
})
