import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backgroundJobs } from '#features/backgroundJobs/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { wrongCodeLimits } from '#features/identity/usecases/wrongCodes.server.ts'
import { staff } from '#features/staff/index.server.ts'
import type { Role } from '#lib/permissions.ts'
import { toDate } from '#lib/time.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs, TEST_PASSWORD } from '#tests/people.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import type { SecondFactorView } from './console/schema.ts'
import { secondFactor } from './index.server.ts'
import { MAX_PASSKEYS } from './rules.ts'

const features = [identity, backgroundJobs, secondFactor, staff]
let server: TestApp
let second: TestApp
beforeAll(async () => {
  server = await testApp({ features, jobs: [identity], throttle: true, demo: false })
  second = await testApp({ features, demo: false, sharing: server })
})
afterAll(async () => {
  await second.close()
  await server.close()
})
beforeEach(() => server.clock.set('2026-11-23T06:30:00Z'))

let count = 0
async function person(role: Role): Promise<Visitor & { email: string }> {
  const email = `staff${++count}@example.com`
  await makePerson(server, { email, role })
  return Object.assign(await signInAs(server, email), { email })
}

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.clock.now().epochMilliseconds,
  })

/** Sets up an app; returns its secret. */
async function setUpApp(browser: Visitor): Promise<string> {
  const { body } = await browser.call<{ secret: string; uri: string }>('POST', '/user/authenticator-app')
  const { secret } = body.data
  const response = await browser.call('PUT', '/user/authenticator-app', { body: { code: codeOf(secret) } })
  expect(response.status).toBe(200)
  return secret
}
const verify = (browser: Visitor, proof: object) =>
  browser.call<SecondFactorView>('PUT', '/user/proof', { body: proof })
const listStaff = async (browser: Visitor) => {
  const { status, body } = await browser.call('GET', '/staff')
  return body.error?.code ?? status
}
/** Resets the password with the mailed link, from another network. */
async function resetByMail(email: string, newPassword: string): Promise<void> {
  const tokens = async () =>
    (await server.mailTo(email)).flatMap(({ text }) => /\/reset-password\/([^/]+)\//.exec(text)?.[1] ?? [])
  const before = await tokens()
  const browser = visitor(server.app, '198.51.100.9')
  expect((await browser.call('POST', '/user/forgot-password', { body: { email } })).status).toBe(200)
  const fresh = async () => (await tokens()).find((each) => !before.includes(each))
  await expect.poll(fresh, { timeout: 15_000 }).toBeDefined()
  const token = await fresh()
  const reset = await browser.call('POST', `/user/reset-password/${token}`, { body: { newPassword } })
  expect(reset.status).toBe(200)
}
const wait = (minutes: number) => server.clock.advance({ minutes })

describe('a code of an authenticator app', () => {
  test('can be computed by any app from the returned secret, and each code is accepted once', async () => {
    const owner = await person('owner')
    const { body } = await owner.call<{ secret: string; uri: string }>('POST', '/user/authenticator-app')
    expect(body.data.uri).toMatch(/^otpauth:\/\/totp\//)
    expect(body.data.uri).toContain(`secret=${body.data.secret}`)
    const code = codeOf(body.data.secret)
    const response = await owner.call<SecondFactorView>('PUT', '/user/authenticator-app', { body: { code } })
    expect(response.body.data).toMatchObject({ required: true, passed: true, app: true })
    expect((await verify(owner, { appCode: code })).body.error?.code).toBe('APP_CODE_WRONG')
    wait(1)
    expect((await verify(owner, { appCode: codeOf(body.data.secret) })).status).toBe(200)
  })

  test('may be half a minute early or late, but not more', async () => {
    const owner = await person('owner')
    const secret = await setUpApp(owner)
    wait(5)
    const code = codeOf(secret)
    server.clock.advance({ seconds: 30 })
    expect((await verify(owner, { appCode: code })).status).toBe(200)
    wait(5)
    const old = codeOf(secret)
    wait(2)
    expect((await verify(owner, { appCode: old })).status).toBe(400)
  })

  test('can be guessed at most five times', async () => {
    const owner = await person('owner')
    const secret = await setUpApp(owner)
    wait(1)
    for (let guess = 0; guess < wrongCodeLimits.soon.points; guess += 1) {
      expect((await verify(owner, { appCode: '000000' })).status).toBe(400)
    }
    expect((await verify(owner, { appCode: codeOf(secret) })).status).toBe(429)
  })

  test('is accepted only once, even if it is sent several times at once', async () => {
    const owner = await person('owner')
    const secret = await setUpApp(owner)
    wait(1)
    const code = codeOf(secret)
    const responses = await Promise.all([1, 2, 3].map(() => verify(owner, { appCode: code })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })
})

describe('a role that requires a second factor', () => {
  test('allows nothing before two-step verification, and then everything of the role, in this sign-in', async () => {
    const manager = await person('manager')
    expect(await listStaff(manager)).toBe('SECOND_FACTOR_REQUIRED')
    const secret = await setUpApp(manager)
    expect(await listStaff(manager)).toBe(200)
    const elsewhere = await signInAs(server, manager.email)
    expect(await listStaff(elsewhere)).toBe('SECOND_FACTOR_REQUIRED')
    wait(1)
    await verify(elsewhere, { appCode: codeOf(secret) })
    expect(await listStaff(elsewhere)).toBe(200)
  })

  test('prevents removing the last factor', async () => {
    const owner = await person('owner')
    await setUpApp(owner)
    const removed = await owner.call('DELETE', '/user/authenticator-app')
    expect(removed.body.error?.code).toBe('LAST_FACTOR')
  })

  test('is not the front desk, which can still add and remove one', async () => {
    const desk = await person('frontDesk')
    const { body } = await desk.call<SecondFactorView>('GET', '/user/second-factor')
    expect(body.data).toMatchObject({ required: false, passed: false, app: false, passkeys: [] })
    await setUpApp(desk)
    const removed = await desk.call<SecondFactorView>('DELETE', '/user/authenticator-app')
    expect(removed.body.data.app).toBe(false)
  })
})

describe('a front desk account with a second factor', () => {
  const work = async (browser: Visitor) => {
    const { status, body } = await browser.call('GET', '/console/jobs')
    return body.error?.code ?? status
  }

  test('must use it in each sign-in, on each server, until it is removed', async () => {
    const desk = await person('frontDesk')
    const elsewhere = await signInAs(server, desk.email)
    const onSecond = visitor(second.app)
    for (const [name, value] of elsewhere.cookies) onSecond.cookies.set(name, value)
    expect([await work(desk), await work(elsewhere), await work(onSecond)]).toEqual([200, 200, 200])
    const secret = await setUpApp(desk)
    expect([await work(desk), await work(elsewhere)]).toEqual([200, 'SECOND_FACTOR_REQUIRED'])
    await expect.poll(() => work(onSecond), { timeout: 20_000 }).toBe('SECOND_FACTOR_REQUIRED')
    const response = await elsewhere.call<SecondFactorView>('GET', '/user/second-factor')
    expect(response.body.data).toMatchObject({ required: true, passed: false })
    expect((await verify(elsewhere, { password: TEST_PASSWORD })).body.error?.code).toBe(
      'SECOND_FACTOR_REQUIRED',
    )
    wait(1)
    expect((await verify(elsewhere, { appCode: codeOf(secret) })).status).toBe(200)
    expect(await work(elsewhere)).toBe(200)
    const third = await signInAs(server, desk.email)
    expect(await work(third)).toBe('SECOND_FACTOR_REQUIRED')
    expect((await desk.call('DELETE', '/user/authenticator-app')).status).toBe(200)
    expect(await work(third)).toBe(200)
  })
})

test('wrong codes do not block passkeys, and wrong passkeys do not block codes', async () => {
  const owner = await person('owner')
  const secret = await setUpApp(owner)
  const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' }
  const passkey = { id: 'AA', rawId: 'AA', type: 'public-key', response, clientExtensionResults: {} }
  const tried = async (proof: object) => (await verify(owner, proof)).body.error?.code
  for (let guess = 0; guess <= wrongCodeLimits.soon.points; guess += 1)
    expect(await tried({ passkey })).toBe('PASSKEY_WRONG')
  wait(1)
  expect((await verify(owner, { appCode: codeOf(secret) })).status).toBe(200)
  for (let guess = 0; guess < wrongCodeLimits.soon.points; guess += 1)
    await verify(owner, { appCode: '000000' })
  expect(await tried({ recoveryCode: 'a guess' })).toBe('TOO_MANY_REQUESTS')
  expect(await tried({ passkey })).toBe('PASSKEY_WRONG')
})

/** The response of a device that creates a passkey for this challenge. */
function passkeyFor(challenge: string) {
  const id = randomBytes(16)
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  })
  const bytesOf = (coordinate: string) => new Uint8Array(Buffer.from(coordinate, 'base64url'))
  // A COSE key: an elliptic curve, ES256, P-256, and its two coordinates.
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytesOf(x)],
    [-3, bytesOf(y)],
  ])
  const { hostname, origin } = new URL(server.deps.publicUrl)
  const authData = Buffer.concat([
    createHash('sha256').update(hostname).digest(),
    // The person was present and verified, and there is a new key. The counter is 0.
    Buffer.from([0x45, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    isoCBOR.encode(key),
  ])
  const attestation = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', new Uint8Array(authData)],
  ])
  const clientData = JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false })
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(clientData).toString('base64url'),
      attestationObject: Buffer.from(
        isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
      ).toString('base64url'),
    },
  }
}

describe('passkeys', () => {
  const begin = async (browser: Visitor) => {
    const { body } = await browser.call<{ challenge: string }>('POST', '/user/passkey-options')
    return body
  }
  const add = async (browser: Visitor, challenge: string) => {
    const body = { name: 'Phone', credential: passkeyFor(challenge) }
    return browser.call<SecondFactorView>('POST', '/user/passkeys', { body })
  }

  test('are limited to ten: an eleventh is refused before the device creates it', async () => {
    const owner = await person('owner')
    for (let passkey = 0; passkey < MAX_PASSKEYS; passkey += 1)
      expect((await add(owner, (await begin(owner)).data.challenge)).status).toBe(201)
    const refused = await begin(owner)
    expect(refused.error).toMatchObject({ code: 'PASSKEY_LIMIT' })
    expect(refused.message).toContain('You have 10 passkeys')
    expect(refused.error?.fields).toEqual({ name: refused.message })
    const { body } = await owner.call<SecondFactorView>('GET', '/user/second-factor')
    const [first] = body.data.passkeys
    expect((await owner.call('DELETE', `/user/passkeys/${first?._id}`)).status).toBe(200)
    expect((await add(owner, (await begin(owner)).data.challenge)).status).toBe(201)
  })

  test('are limited to ten, also if two browsers add the tenth at once', async () => {
    const owner = await person('owner')
    for (let passkey = 1; passkey < MAX_PASSKEYS; passkey += 1)
      expect((await add(owner, (await begin(owner)).data.challenge)).status).toBe(201)
    const elsewhere = await signInAs(server, owner.email)
    const { personId } = await server.deps.db
      .selectFrom('passkey as k')
      .innerJoin('person as p', 'p.id', 'k.personId')
      .where('p.email', '=', owner.email)
      .select('k.personId')
      .executeTakeFirstOrThrow()
    await server.deps.db
      .updateTable('signIn')
      .set({ secondFactorAt: toDate(server.clock.now()) })
      .where('personId', '=', personId)
      .execute()
    const challenges = [(await begin(owner)).data.challenge, (await begin(elsewhere)).data.challenge]
    const responses = await Promise.all([owner, elsewhere].map((who, n) => add(who, challenges[n] ?? '')))
    expect(responses.map(({ status, body }) => body.error?.code ?? status).toSorted()).toEqual([
      201,
      'PASSKEY_LIMIT',
    ])
  })
})

describe('wrong codes by an attacker who has only the password', () => {
  const guess = async (thief: Visitor) => {
    for (let n = 0; n < wrongCodeLimits.soon.points; n += 1) await verify(thief, { appCode: '000000' })
    expect((await verify(thief, { appCode: '000000' })).status).toBe(429)
  }

  test('do not lock the owner out of a browser in which they have used a code before', async () => {
    const owner = await person('owner')
    const secret = await setUpApp(owner)
    const { body } = await owner.call<{ codes: string[] }>('POST', '/user/recovery-codes')
    await guess(await signInAs(server, owner.email))
    wait(1)
    expect((await verify(owner, { appCode: codeOf(secret) })).status).toBe(200)
    const again = { email: owner.email, password: TEST_PASSWORD }
    await owner.call('GET', '/user/sign-out')
    expect((await owner.call('POST', '/user/signin', { body: again })).status).toBe(200)
    expect((await verify(owner, { recoveryCode: body.data.codes[0] })).status).toBe(200)
  })

  test('are counted together for all browsers in which no code was used, and separately for others', async () => {
    const owner = await person('owner')
    await setUpApp(owner)
    await guess(await signInAs(server, owner.email))
    const other = await signInAs(server, owner.email)
    expect((await verify(other, { appCode: '000000' })).status).toBe(429)
    await guess(owner)
  })

  test('no longer count after a new password by mail, at most three times a day', async () => {
    const owner = await person('owner')
    const secret = await setUpApp(owner)
    for (const round of [1, 2, 3, 4]) {
      const password = round === 1 ? TEST_PASSWORD : `a spring let out ${round - 1} times`
      await guess(await signInAs(server, owner.email, { password }))
      const newPassword = `a spring let out ${round} times`
      await resetByMail(owner.email, newPassword)
      const back = await signInAs(server, owner.email, { password: newPassword })
      wait(1)
      expect((await verify(back, { appCode: codeOf(secret) })).status).toBe(round === 4 ? 429 : 200)
    }
  })
})

describe('a second factor that was used today', () => {
  test('counts in the same browser until the day ends, even after the sign-in has expired', async () => {
    const owner = await person('owner')
    await setUpApp(owner)
    const back = () =>
      owner.call('POST', '/user/signin', { body: { email: owner.email, password: TEST_PASSWORD } })
    wait(31)
    expect(await listStaff(owner)).toBe('INVALID_ACCESS_TOKEN')
    expect((await back()).status).toBe(200)
    expect(await listStaff(owner)).toBe(200)
    const elsewhere = await signInAs(server, owner.email)
    expect(await listStaff(elsewhere)).toBe('SECOND_FACTOR_REQUIRED')
    server.clock.set('2026-11-23T18:30:00Z')
    expect((await back()).status).toBe(200)
    expect(await listStaff(owner)).toBe('SECOND_FACTOR_REQUIRED')
  })

  test('does not count after signing out', async () => {
    const owner = await person('owner')
    await setUpApp(owner)
    await owner.call('GET', '/user/sign-out')
    const body = { email: owner.email, password: TEST_PASSWORD }
    expect((await owner.call('POST', '/user/signin', { body })).status).toBe(200)
    expect(await listStaff(owner)).toBe('SECOND_FACTOR_REQUIRED')
  })
})

test.each(['owner', 'frontDesk'] as const)(
  'the password alone cannot change the address or password of a %s with a second factor',
  async (role) => {
    const account = await person(role)
    const secret = await setUpApp(account)
    const elsewhere = await signInAs(server, account.email)
    const email = `moved.${account.email}`
    const edit = (browser: Visitor, body: object) => browser.call('PUT', '/user/edit-user', { body })
    const newPassword = 'another spring let out slowly'
    const change = () =>
      elsewhere.call('POST', '/user/change-password', { body: { oldPassword: TEST_PASSWORD, newPassword } })
    const response = await edit(elsewhere, { email, password: TEST_PASSWORD })
    expect(response.body.error?.code).toBe('SECOND_STEP_AT_CONSOLE')
    expect((await change()).body.error?.code).toBe('SECOND_STEP_AT_CONSOLE')
    const renamed = await edit(elsewhere, { lastName: 'Iyer', email: account.email })
    expect(renamed.body.error?.code).toBe('SECOND_STEP_AT_CONSOLE')
    expect((await edit(account, { email, password: TEST_PASSWORD })).status).toBe(200)
    const otp = /^\d{6}$/m.exec((await server.waitForMail(email)).at(-1)?.text ?? '')?.[0]
    expect((await edit(elsewhere, { email, otp })).body.error?.code).toBe('SECOND_STEP_AT_CONSOLE')
    wait(1)
    expect((await verify(elsewhere, { appCode: codeOf(secret) })).status).toBe(200)
    expect((await change()).status).toBe(200)
  },
)

describe('reauthentication', () => {
  test('expires after ten minutes: then an invitation requires a new one', async () => {
    const owner = await person('owner')
    const secret = await setUpApp(owner)
    const invite = async () => {
      const body = { email: `new${++count}@example.com`, role: 'frontDesk' }
      const response = await owner.call('POST', '/staff/invitations', { body })
      return response.body.error?.code ?? response.status
    }
    expect(await invite()).toBe(201)
    wait(10)
    expect(await listStaff(owner)).toBe(200)
    expect(await invite()).toBe('FRESH_PROOF_REQUIRED')
    await verify(owner, { appCode: codeOf(secret) })
    expect(await invite()).toBe(201)
  })

  test('with the password is accepted only without a second factor', async () => {
    const desk = await person('frontDesk')
    expect((await verify(desk, { password: 'a guess' })).body.error?.code).toBe('PASSWORD_WRONG')
    expect((await verify(desk, { password: TEST_PASSWORD })).status).toBe(200)
    await setUpApp(desk)
    expect((await verify(desk, { password: TEST_PASSWORD })).body.error?.code).toBe('SECOND_FACTOR_REQUIRED')
  })

  test('with the password alone is not enough to add a factor to those of the owner', async () => {
    const owner = await person('owner')
    await setUpApp(owner)
    const thief = await signInAs(server, owner.email)
    for (const path of ['/user/authenticator-app', '/user/passkey-options', '/user/recovery-codes']) {
      expect((await thief.call('POST', path)).body.error?.code, path).toBe('FRESH_PROOF_REQUIRED')
    }
  })

  test('accepts exactly one factor', async () => {
    const desk = await person('frontDesk')
    expect((await verify(desk, {})).status).toBe(400)
    expect((await verify(desk, { password: TEST_PASSWORD, appCode: '123456' })).status).toBe(400)
  })
})

describe('recovery codes', () => {
  test('are ten, each valid once in any notation, until new ones are created', async () => {
    const owner = await person('owner')
    expect((await owner.call('POST', '/user/recovery-codes')).body.error?.code).toBe('NO_FACTOR')
    await setUpApp(owner)
    const first = await owner.call<{ codes: string[] }>('POST', '/user/recovery-codes')
    expect(new Set(first.body.data.codes).size).toBe(10)
    const [code = '', other = ''] = first.body.data.codes
    const elsewhere = await signInAs(server, owner.email)
    const typed = code.toUpperCase().replaceAll('-', ' ')
    const verified = await verify(elsewhere, { recoveryCode: typed })
    expect(verified.body.data).toMatchObject({ passed: true, recoveryCodesLeft: 9 })
    expect((await verify(elsewhere, { recoveryCode: code })).body.error?.code).toBe('RECOVERY_CODE_WRONG')
    await owner.call('POST', '/user/recovery-codes')
    expect((await verify(elsewhere, { recoveryCode: other })).body.error?.code).toBe('RECOVERY_CODE_WRONG')
  })

  test('are not contained in the database, and neither is the secret of the app', async () => {
    const owner = await person('owner')
    const secret = await setUpApp(owner)
    const { body } = await owner.call<{ codes: string[] }>('POST', '/user/recovery-codes')
    const rows = await server.database.db.selectFrom('recoveryCode').selectAll().execute()
    const apps = await server.database.db.selectFrom('authenticatorApp').selectAll().execute()
    const stored = JSON.stringify([rows, apps])
    for (const shown of [secret, ...body.data.codes]) expect(stored).not.toContain(shown)
  })
})

describe('changes of staff to their second factor', () => {
  const entriesOf = (email: string) =>
    server.database.db
      .selectFrom('auditEntry as a')
      .innerJoin('person as p', 'p.id', 'a.personId')
      .select(['a.action', 'a.before', 'a.after', 'a.subject'])
      .whereRef('a.staffId', '=', 'a.personId')
      .where('p.email', '=', email)
      .where('a.action', '<>', 'signIn.open')
      .orderBy('a.id')
      .execute()

  test('are in the audit, without secrets', async () => {
    const desk = await person('frontDesk')
    const secret = await setUpApp(desk)
    const { body } = await desk.call<{ codes: string[] }>('POST', '/user/recovery-codes')
    const { codes } = body.data
    await verify(desk, { recoveryCode: codes[0] })
    const { id } = await server.database.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', desk.email)
      .executeTakeFirstOrThrow()
    const passkey = { id: 'a-passkey-of-theirs', name: 'Her phone', publicKey: Buffer.from('k'), counter: 0 }
    await server.database.db
      .insertInto('passkey')
      .values({ ...passkey, personId: id, createdAt: server.clock.now().toString() })
      .execute()
    expect((await desk.call('DELETE', `/user/passkeys/${passkey.id}`)).status).toBe(200)
    expect((await desk.call('DELETE', '/user/authenticator-app')).status).toBe(200)
    const entries = await entriesOf(desk.email)
    expect(entries).toMatchObject([
      { action: 'authenticatorApp.add', subject: 'person' },
      { action: 'recoveryCodes.renew' },
      { action: 'recoveryCodes.use', after: { recoveryCodesLeft: 9 } },
      { action: 'passkey.remove', before: { name: 'Her phone' }, after: null },
      { action: 'authenticatorApp.remove' },
    ])
    const stored = JSON.stringify(entries)
    for (const hidden of [secret, passkey.id, ...codes]) expect(stored).not.toContain(hidden)
  })

  test('are not in the audit if they failed, or if a member made them', async () => {
    const desk = await person('frontDesk')
    await desk.call('DELETE', '/user/authenticator-app')
    await verify(desk, { recoveryCode: 'aaaa-bbbb-cccc' })
    expect(await entriesOf(desk.email)).toEqual([])
    const member = await person('member')
    await setUpApp(member)
    expect(await entriesOf(member.email)).toEqual([])
  })
})
