import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identity } from '#features/identity/index.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson } from '#tests/people.ts'
import { visitor } from '#tests/visitor.ts'
import type { UserView } from '../schema.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ features: [identity] })
})
afterAll(() => server.close())
beforeEach(() => server.clock.set('2026-11-23T06:30:00Z'))

let count = 0
const freshEmail = () => `new${++count}@example.com`
const form = (email: string, more: Record<string, unknown> = {}) => ({
  email,
  firstName: 'Asha',
  lastName: 'Verma',
  password: 'legs rise and hold',
  phoneNumber: '919810012345',
  birthDate: '1990-05-17',
  otp: '000000',
  ...more,
})
const codeIn = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? 'no code in this mail'
const requestCode = async (email: string) => {
  const response = await visitor(server.app).call('POST', '/user/send-otp', { body: { email } })
  const [mail] = await server.waitForMail(email)
  return { response, mail, code: codeIn(mail?.text ?? '') }
}
const otherThan = (code: string) => (code === '123456' ? '654321' : '123456')
const signUp = (email: string, more: Record<string, unknown> = {}) =>
  visitor(server.app).call<UserView>('POST', '/user/signup', { body: form(email, more) })

describe('requesting a code', () => {
  test('gets the same response with an account and without one; only the mails differ [§7.5]', async () => {
    await makePerson(server, { email: 'member@example.com' })
    const known = await requestCode('Member@Example.com')
    const unknown = await requestCode(freshEmail())
    expect(known.response.status).toBe(200)
    expect(known.response.body).toEqual(unknown.response.body)
    expect(Object.keys(known.response.headers).sort()).toEqual(Object.keys(unknown.response.headers).sort())
    expect(unknown.mail?.text).toMatch(/^\d{6}$/m)
    expect(known.mail?.text).toContain('already has an account')
    expect(known.mail?.text).not.toMatch(/\d{6}/)
    expect(known.mail?.text).toContain('https://studio.example/')
  })

  test('again within sixty seconds is refused with the time to wait, with and without an account', async () => {
    await makePerson(server, { email: 'again@example.com' })
    const refusals = []
    for (const email of ['again@example.com', freshEmail()]) {
      await requestCode(email)
      server.clock.advance({ seconds: 45 })
      const { status, body, headers } = await visitor(server.app).call('POST', '/user/send-otp', {
        body: { email: email.toUpperCase() },
      })
      refusals.push({ status, body, wait: headers['retry-after'] })
      server.clock.advance({ seconds: 15 })
      const later = await visitor(server.app).call('POST', '/user/send-otp', { body: { email } })
      expect(later.status).toBe(200)
    }
    expect(refusals[0]).toMatchObject({ status: 429, wait: '15', body: { error: { code: 'OTP_TOO_SOON' } } })
    expect(refusals[0]).toEqual(refusals[1])
  })

  test('twenty times at once sends one mail', async () => {
    const email = freshEmail()
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        visitor(server.app).call('POST', '/user/send-otp', { body: { email } }),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(19)
    expect(await server.waitForMail(email)).toHaveLength(1)
  })

  test('without an address is refused, with an error for that field', async () => {
    const { status, body } = await visitor(server.app).call('POST', '/user/send-otp', { body: {} })
    expect(status).toBe(400)
    expect(body.error?.fields).toHaveProperty('email')
  })
})

describe('the code', () => {
  test('signs up once, and is stored only as a digest [§3.1 §7.6 §9.1]', async () => {
    const email = freshEmail()
    const { code } = await requestCode(email)
    const stored = await server.database.db
      .selectFrom('oneTimeCode')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(code)
    const first = await signUp(email, { otp: code })
    expect(first.status).toBe(200)
    expect(first.body.data).toMatchObject({
      firstName: 'Asha',
      lastName: 'Verma',
      email,
      phoneNumber: '919810012345',
      birthDate: '1990-05-17',
      role: 'member',
      isDiscovery: false,
      isMember: false,
      memberShipPlan: null,
      passes: [],
    })
    expect(first.body.message).toBe('Welcome to Pilates studio, Asha.')
    const second = await signUp(email, { otp: code })
    expect(second.body.error?.code).toBe('OTP_EXPIRED')
  })

  test('creates only one account in five simultaneous sign-ups', async () => {
    const email = freshEmail()
    const { code } = await requestCode(email)
    const responses = await Promise.all(Array.from({ length: 5 }, () => signUp(email, { otp: code })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const rows = await server.database.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', email)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('allows five wrong guesses, even among fifty at once, and then refuses the correct one too', async () => {
    const email = freshEmail()
    const { code } = await requestCode(email)
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => signUp(email, { otp: otherThan(code) })),
    )
    const codes = responses.map(({ body }) => body.error?.code)
    expect(codes.filter((refusal) => refusal === 'OTP_WRONG')).toHaveLength(5)
    expect(codes.filter((refusal) => refusal === 'OTP_EXPIRED')).toHaveLength(45)
    expect((await signUp(email, { otp: code })).body.error?.code).toBe('OTP_EXPIRED')
  })

  test('is valid on the fifth try; the refusals before that contain the number of tries left', async () => {
    const email = freshEmail()
    const { code } = await requestCode(email)
    for (const left of [4, 3, 2, 1]) {
      const { status, body } = await signUp(email, { otp: otherThan(code) })
      expect(status).toBe(400)
      expect(body.message).toContain(String(left))
    }
    expect((await signUp(email, { otp: code })).status).toBe(200)
  })

  test('expires after ten minutes', async () => {
    const [early, late] = [freshEmail(), freshEmail()]
    const first = await requestCode(early)
    const second = await requestCode(late)
    server.clock.advance({ minutes: 9, seconds: 59, milliseconds: 999 })
    expect((await signUp(early, { otp: first.code })).status).toBe(200)
    server.clock.advance({ milliseconds: 1 })
    expect((await signUp(late, { otp: second.code })).body.error?.code).toBe('OTP_EXPIRED')
  })

  test('is replaced by a newer code', async () => {
    const email = freshEmail()
    const old = await requestCode(email)
    server.clock.advance({ seconds: 60 })
    await visitor(server.app).call('POST', '/user/send-otp', { body: { email } })
    const mails = await server.waitForMail(email, 2)
    const codes = mails.map(({ text }) => codeIn(text))
    const fresh = codes.find((code) => code !== old.code) ?? old.code
    if (fresh !== old.code) expect((await signUp(email, { otp: old.code })).status).toBe(400)
    expect((await signUp(email, { otp: fresh })).status).toBe(200)
  })

  test('of one address is not valid for another', async () => {
    const { code } = await requestCode(freshEmail())
    const other = freshEmail()
    await requestCode(other)
    const { body } = await signUp(other, { otp: code })
    // With a probability of one in a million both codes are the same.
    expect(body.error?.code).toBe('OTP_WRONG')
  })
})

describe('signing up', () => {
  test('reveals that an address is taken only to a person with its code', async () => {
    const email = freshEmail()
    const { code } = await requestCode(email)
    await makePerson(server, { email: email.toUpperCase() })
    expect((await signUp(email, { otp: otherThan(code) })).body.error?.code).toBe('OTP_WRONG')
    const verified = await signUp(email, { otp: code })
    expect(verified.status).toBe(409)
    expect(verified.body.error?.code).toBe('EMAIL_TAKEN')
  })

  test('with an address that has an account gets the usual refusal of a wrong code', async () => {
    const email = freshEmail()
    await makePerson(server, { email })
    await requestCode(email)
    const { status, body } = await signUp(email, { otp: '123456' })
    expect(status).toBe(400)
    expect(body.message).toBe('That code is not right. 4 tries left.')
  })

  test("is possible from the eighteenth birthday on, on the studio's calendar [§9.15]", async () => {
    const email = freshEmail()
    const { code } = await requestCode(email)
    const young = await signUp(email, { otp: code, birthDate: '2008-11-24' })
    expect(young.status).toBe(400)
    expect(young.body.error).toEqual({ code: 'UNDER_AGE', fields: { birthDate: young.body.message } })
    // The code was correct, and is still valid.
    expect((await signUp(email, { otp: code, birthDate: '2008-11-23' })).status).toBe(200)
  })

  test('reports all errors at once, and does not use up a correct code', async () => {
    const email = freshEmail()
    const { code } = await requestCode(email)
    const wrong = { birthDate: '2014-01-01', password: 'short' }
    const first = await signUp(email, { ...wrong, otp: otherThan(code) })
    expect(first.status).toBe(400)
    expect(first.body.error?.code).toBe('BAD_REQUEST')
    expect(Object.keys(first.body.error?.fields ?? {}).toSorted()).toEqual(['birthDate', 'otp', 'password'])
    expect(first.body.error?.fields?.otp).toMatch(/4 tries left/)
    const second = await signUp(email, { ...wrong, otp: code })
    expect(Object.keys(second.body.error?.fields ?? {}).toSorted()).toEqual(['birthDate', 'password'])
    expect((await signUp(email, { otp: code })).status).toBe(200)
  })

  test('refuses an impossible date of birth, with an error for that field [§3.15]', async () => {
    for (const birthDate of ['2027-01-01', '0000-01-01', '2001-02-30', '17/05/1990']) {
      const { status, body } = await signUp(freshEmail(), { birthDate })
      expect(status).toBe(400)
      expect(body.error?.fields).toHaveProperty('birthDate')
    }
  })

  test('refuses a password that is common (in capitals too), too short or too long', async () => {
    for (const password of ['password123', 'PASSWORD123', 'qwertyuiop', 'short', 'x'.repeat(129)]) {
      const { status, body } = await signUp(freshEmail(), { password })
      expect(status).toBe(400)
      expect(body.error?.code).toBe('BAD_REQUEST')
      expect(body.error?.fields).toHaveProperty('password')
    }
  })

  test('does not store a dial code alone as a number, and accepts only digits [§3.2 §3.14]', async () => {
    const email = freshEmail()
    const { code } = await requestCode(email)
    for (const phoneNumber of ['', '+919810012345', '9198100123456789']) {
      const { body } = await signUp(email, { otp: code, phoneNumber })
      expect(body.error?.fields).toHaveProperty('phoneNumber')
    }
    const { body } = await signUp(email, { otp: code, phoneNumber: '91' })
    expect(body.data.phoneNumber).toBeNull()
  })

  test('signs in, with cookies that scripts cannot read [§4.1 §7.11]', async () => {
    const email = freshEmail()
    const { code } = await requestCode(email)
    const browser = visitor(server.app)
    const { setCookies } = await browser.call('POST', '/user/signup', { body: form(email, { otp: code }) })
    expect(setCookies).toHaveLength(4)
    const [access, refresh, hint] = setCookies
    expect(hint).toMatch(/^signedIn=1; [^=]*=\d+; Path=\/; SameSite=Lax$/)
    expect(access).toMatch(/^accessToken=[^;]+; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(refresh).toMatch(
      /^refreshToken=[\w-]{43}; Max-Age=2592000; Path=\/api\/v1; HttpOnly; SameSite=Lax$/,
    )
    const me = await browser.call<UserView>('GET', '/user/get-user')
    expect(me.body.data.email).toBe(email)
  })
})
