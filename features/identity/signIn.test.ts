import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createThrottle } from '#lib/throttle.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs, TEST_PASSWORD } from '#tests/people.ts'
import { visitor } from '#tests/visitor.ts'
import { limits } from './limits.server.ts'
import { identityRoutes } from './routes.server.ts'
import type { UserView } from './schema.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ routes: [identityRoutes], throttle: true })
})
afterAll(() => server.close())

let count = 0
const freshEmail = () => `person${++count}@example.com`
const freshIp = () => `198.51.${100 + Math.floor(++count / 250)}.${count % 250}`
const attempt = (email: string, password: string, ip: string, at = server) =>
  visitor(at.app, ip).call<UserView>('POST', '/user/signin', { body: { email, password } })

test('a member signs in whatever the case of the address, and is answered as the user', async () => {
  const id = await makePerson(server, { email: 'Meera@Example.com', firstName: 'Meera' })
  const { status, body } = await attempt('mEERA@example.COM', TEST_PASSWORD, freshIp())
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ _id: id, email: 'Meera@Example.com', firstName: 'Meera' })
  expect(JSON.stringify(body)).not.toContain('argon2')
})

test('an unknown address and a wrong password are answered the same', async () => {
  const email = freshEmail()
  await makePerson(server, { email })
  const wrong = await attempt(email, 'not this one', freshIp())
  const unknown = await attempt(freshEmail(), 'not this one', freshIp())
  expect(wrong.status).toBe(401)
  expect(wrong.body.message).toBe('Invalid email or password')
  expect(wrong.body).toEqual(unknown.body)
  expect(wrong.setCookies).toEqual([])
})

test('an unknown address takes as long as a wrong password', async () => {
  const email = freshEmail()
  await makePerson(server, { email })
  // In the processor's time, hashing threads included: what else the machine does stays out of it.
  const took = async (address: string) => {
    const began = process.cpuUsage()
    await attempt(address, 'not this one', freshIp())
    const { user, system } = process.cpuUsage(began)
    return user + system
  }
  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 9; round++) {
    known.push(await took(email))
    unknown.push(await took(freshEmail()))
  }
  const ratio = median(known) / median(unknown)
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

describe('too many failures', () => {
  test('from one address for one account stop that pair, and a restart forgives nothing', async () => {
    const email = freshEmail()
    const ip = freshIp()
    await makePerson(server, { email })
    for (let failure = 0; failure < limits.signInPair.points; failure++) {
      expect((await attempt(email, 'a guess', ip)).status).toBe(401)
    }
    const refused = await attempt(email, TEST_PASSWORD, ip)
    expect(refused.status).toBe(429)
    expect(refused.body.error?.code).toBe('TOO_MANY_REQUESTS')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)

    const restarted = await testApp({ routes: [identityRoutes], throttle: true, beside: server })
    expect((await attempt(email, TEST_PASSWORD, ip, restarted)).status).toBe(429)
    // From elsewhere the owner still gets in.
    expect((await attempt(email, TEST_PASSWORD, freshIp(), restarted)).status).toBe(200)
    await restarted.close()
  })

  test('at once are counted one by one', async () => {
    const email = freshEmail()
    const ip = freshIp()
    await makePerson(server, { email })
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(email, 'a guess', ip)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(limits.signInPair.points)
  })

  test('are the same for an address that has no account', async () => {
    const email = freshEmail()
    const ip = freshIp()
    for (let failure = 0; failure < limits.signInPair.points; failure++) {
      expect((await attempt(email, 'a guess', ip)).status).toBe(401)
    }
    expect((await attempt(email, 'a guess', ip)).status).toBe(429)
  })

  test('are forgotten after a right password', async () => {
    const email = freshEmail()
    const ip = freshIp()
    await makePerson(server, { email })
    for (let round = 0; round < 3; round++) {
      for (let failure = 0; failure < limits.signInPair.points - 1; failure++) {
        await attempt(email, 'a guess', ip)
      }
      expect((await attempt(email, TEST_PASSWORD, ip)).status).toBe(200)
    }
  })

  test('over many accounts stop an address, and signing in to an account of one’s own does not help', async () => {
    const ip = freshIp()
    const own = freshEmail()
    await makePerson(server, { email: own })
    for (let failure = 0; failure < limits.signInAddress.points; failure++) {
      expect((await attempt(freshEmail(), 'a guess', ip)).status).toBe(401)
      if (failure % 10 === 0) expect((await attempt(own, TEST_PASSWORD, ip)).status).toBe(200)
    }
    expect((await attempt(freshEmail(), 'a guess', ip)).status).toBe(429)
  })

  test('of strangers from everywhere neither end a working session nor lock the owner out at home', async () => {
    const email = freshEmail()
    const home = freshIp()
    await makePerson(server, { email })
    const browser = await signInAs(server, email, { ip: home })
    // As many strangers as it takes, counted as they would be.
    const throttle = createThrottle(server.database.pool)
    for (let failure = 0; failure < limits.signInAccount.points; failure++) {
      await throttle.take(limits.signInAccount, email)
    }
    expect((await attempt(email, TEST_PASSWORD, freshIp())).status).toBe(429)
    expect((await attempt(email, TEST_PASSWORD, home)).status).toBe(200)
    expect((await browser.call('GET', '/user/get-user')).status).toBe(200)
    expect((await browser.call('GET', '/user/refresh-token')).status).toBe(200)
  })

  test('count under digests: no address and no e-mail stands in the table', async () => {
    const email = freshEmail()
    await attempt(email, 'a guess', '198.51.99.99')
    const rows = await server.database.db.selectFrom('throttle').select('key').execute()
    const keys = rows.map(({ key }) => key).join(' ')
    expect(keys).not.toContain('@')
    expect(keys).not.toContain('198.51.99.99')
  })
})

test('in production cookies travel over encrypted lines only', async () => {
  const email = freshEmail()
  await makePerson(server, { email })
  const production = await testApp({ routes: [identityRoutes], production: true, beside: server })
  const { setCookies } = await attempt(email, TEST_PASSWORD, '127.0.0.1', production)
  const [hint, ...tokens] = setCookies.toReversed()
  expect(tokens).toHaveLength(2)
  for (const cookie of tokens) expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
  expect(hint).toMatch(/^signedIn=1; .*Secure; SameSite=Lax$/)
  const out = await visitor(production.app, '127.0.0.1').call('GET', '/user/sign-out')
  for (const cookie of out.setCookies) expect(cookie).toMatch(/=; .*Secure/)
  await production.close()
})
