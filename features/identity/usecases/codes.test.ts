import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identity } from '#features/identity/index.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import { limits } from '../limits.server.ts'
import type { UserView } from '../schema.ts'
import { sendCode, verifyCode } from './codes.server.ts'

// Who may use a code, and how simultaneous requests and guesses affect each other.

let server: TestApp
beforeAll(async () => {
  server = await testApp({ features: [identity], throttle: true })
})
afterAll(() => server.close())
beforeEach(() => server.clock.set('2026-11-23T06:30:00Z'))

let count = 0
const freshEmail = () => `asker${++count}@example.com`
const freshIp = () => `198.51.${100 + Math.floor(++count / 250)}.${count % 250}`
/** A new browser on a new network. */
const newBrowser = () => visitor(server.app, freshIp())

const requestCode = (browser: Visitor, email: string) =>
  browser.call('POST', '/user/send-otp', { body: { email } })
const codeIn = (text = '') => /^\d{6}$/m.exec(text)?.[0] ?? 'no code in this mail'
/** Requests a code, and reads it from the mail. */
const codeFor = async (browser: Visitor, email: string) => {
  const before = (await server.mailTo(email)).map(({ text }) => text)
  expect((await requestCode(browser, email)).status).toBe(200)
  const mails = await server.waitForMail(email, before.length + 1)
  const known = [...before]
  const fresh = mails.find(({ text }) => {
    const index = known.indexOf(text)
    if (index >= 0) known.splice(index, 1)
    return index < 0
  })
  return codeIn(fresh?.text ?? before[0])
}
const otherThan = (code: string) => (code === '123456' ? '654321' : '123456')
const signUp = (browser: Visitor, email: string, otp: string) =>
  browser.call<UserView>('POST', '/user/signup', {
    body: {
      email,
      otp,
      firstName: 'Asha',
      lastName: 'Verma',
      password: 'legs rise and hold',
      phoneNumber: '919810012345',
      birthDate: '1990-05-17',
    },
  })
/** A client that does not store cookies. */
const withoutCookies = (ip = freshIp()) =>
  ({
    call: (...args: Parameters<Visitor['call']>) => visitor(server.app, ip).call(...args),
    cookies: new Map<string, string>(),
  }) as Visitor

describe('a burst of twenty calls', () => {
  test("sends one mail, and uses up one point of the address's limit", async () => {
    const email = freshEmail()
    const ip = freshIp()
    for (let minute = 0; minute < limits.codePair.points; minute++) {
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => requestCode(withoutCookies(ip), email)),
      )
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      server.clock.advance({ seconds: 60 })
    }
    expect(await server.waitForMail(email, limits.codePair.points)).toHaveLength(limits.codePair.points)
    expect((await requestCode(withoutCookies(ip), email)).body.error?.code).toBe('TOO_MANY_REQUESTS')
    // The limit of one requester does not affect requests from other networks.
    expect((await requestCode(newBrowser(), email)).status).toBe(200)
  })

  test('from twenty networks at once does not block the address', async () => {
    const email = freshEmail()
    const responses = await Promise.all(Array.from({ length: 20 }, () => requestCode(newBrowser(), email)))
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    await server.waitForMail(email, 20)
    const owner = newBrowser()
    const code = await codeFor(owner, email)
    expect((await signUp(owner, email, code)).status).toBe(200)
  })
})

describe('a code', () => {
  test('is valid in the browser that requested it, on any network', async () => {
    const email = freshEmail()
    const browser = newBrowser()
    const code = await codeFor(browser, email)
    const moved = newBrowser()
    for (const [name, value] of browser.cookies) moved.cookies.set(name, value)
    expect((await signUp(moved, email, code)).status).toBe(200)
  })

  test('is valid for a client without cookies on the network that requested it', async () => {
    const email = freshEmail()
    const client = withoutCookies()
    const code = await codeFor(client, email)
    const wrong = await signUp(client, email, otherThan(code))
    expect(wrong.body.error).toEqual({
      code: 'OTP_WRONG',
      fields: { otp: 'That code is not right. 4 tries left.' },
    })
    expect((await signUp(client, email, code)).status).toBe(200)
  })

  test('is not valid for anybody else', async () => {
    const email = freshEmail()
    const code = await codeFor(newBrowser(), email)
    for (const stranger of [withoutCookies(), newBrowser()]) {
      expect((await signUp(stranger, email, code)).body.error).toEqual({
        code: 'OTP_EXPIRED',
        fields: { otp: 'That code has expired. Please ask for a new one.' },
      })
    }
  })

  test('loses no try if strangers guess, from another network or from the same', async () => {
    const email = freshEmail()
    const ip = freshIp()
    const browser = visitor(server.app, ip)
    const code = await codeFor(browser, email)
    const stranger = newBrowser()
    await requestCode(stranger, email)
    for (const guesser of [withoutCookies(), stranger, withoutCookies(ip)]) {
      for (let guess = 0; guess < 8; guess++) {
        expect((await signUp(guesser, email, otherThan(code))).status).toBe(400)
      }
    }
    const wrong = await signUp(browser, email, otherThan(code))
    expect(wrong.body.message).toBe('That code is not right. 4 tries left.')
    expect((await signUp(browser, email, code)).status).toBe(200)
  })

  test('is not invalidated by others who request a code, and does not invalidate their codes', async () => {
    const email = freshEmail()
    const [first, second] = [newBrowser(), newBrowser()]
    const firstCode = await codeFor(first, email)
    const secondCode = await codeFor(second, email)
    server.clock.advance({ minutes: 2 })
    await requestCode(withoutCookies(), email)
    expect((await signUp(first, email, firstCode)).status).toBe(200)
    // The code is still valid: the refusal is only because the address has an account by now.
    expect((await signUp(second, email, secondCode)).body.error?.code).toBe('EMAIL_TAKEN')
  })

  test('can be requested on a network shared with a stranger, once the browser has a cookie', async () => {
    const email = freshEmail()
    const ip = freshIp()
    await requestCode(withoutCookies(ip), email)
    await server.waitForMail(email)
    const browser = visitor(server.app, ip)
    expect((await requestCode(browser, email)).body.error?.code).toBe('OTP_TOO_SOON')
    const code = await codeFor(browser, email)
    expect((await signUp(browser, email, code)).status).toBe(200)
  })

  test('does not exist if the address has an account: no code is accepted, not even an empty one', async () => {
    const { deps } = server
    const requester = { digest: Buffer.from(freshEmail()), network: null }
    const holder = { email: freshEmail(), purpose: 'signUp' as const, personId: null, requester }
    const mail = async () => ({ to: holder.email, subject: 'Account', html: '', text: '' })
    const used = async (code: string) => {
      const { spend } = await verifyCode(deps, { holder, code, network: freshIp() }, server.clock.now())
      return inTransaction(deps.db, spend)
    }
    await sendCode(deps, { holder, rateLimits: [], code: null, mail }, server.clock.now())
    for (const code of ['', 'null', '000000']) {
      await expect(used(code)).rejects.toMatchObject({ code: 'OTP_WRONG' })
    }
    server.clock.advance({ minutes: 2 })
    await sendCode(deps, { holder, rateLimits: [], code: '000000', mail }, server.clock.now())
    await expect(used('000000')).resolves.toBeUndefined()
  })

  test('can be guessed by a network at most thirty times in a quarter of an hour', async () => {
    const ip = freshIp()
    const codes: (string | undefined)[] = []
    for (let guess = 0; guess <= limits.codeNetwork.points; guess++) {
      codes.push((await signUp(withoutCookies(ip), freshEmail(), '123456')).body.error?.code)
    }
    expect(codes.slice(0, -1)).toEqual(Array(limits.codeNetwork.points).fill('OTP_EXPIRED'))
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
  })
})
