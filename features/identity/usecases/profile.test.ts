import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identity } from '#features/identity/index.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs, TEST_PASSWORD } from '#tests/people.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import { limits } from '../limits.server.ts'
import type { UserView } from '../schema.ts'

type EditedProfile = UserView & { pendingEmail: string | null }

let server: TestApp
/** On the same database, counting attempts. */
let throttled: TestApp
beforeAll(async () => {
  server = await testApp({ features: [identity] })
  throttled = await testApp({ features: [identity], sharing: server, throttle: true })
})
afterAll(async () => {
  await throttled.close()
  await server.close()
})
beforeEach(() => server.clock.set('2026-11-23T06:30:00Z'))

let count = 0
const member = async () => {
  const email = `profile${++count}@example.com`
  const id = await makePerson(server, { email, firstName: 'Meera', birthDate: '1990-05-17' })
  return { id, email, browser: await signInAs(server, email) }
}
const edit = (browser: Visitor, body: Record<string, unknown>) =>
  browser.call<EditedProfile>('PUT', '/user/edit-user', { body })
const codeFor = async (email: string) => {
  const [mail] = await server.waitForMail(email)
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? 'no code in this mail'
}

test('a profile update changes only the fields that it contains [§3.20 §7.13]', async () => {
  const { browser, email } = await member()
  const { status, body } = await edit(browser, { lastName: 'Iyer', phoneNumber: '919810055555' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    firstName: 'Meera',
    lastName: 'Iyer',
    email,
    phoneNumber: '919810055555',
    birthDate: '1990-05-17',
    pendingEmail: null,
  })
  expect(body.message).toBe('Your profile is saved.')
  const cleared = await edit(browser, { phoneNumber: '' })
  expect(cleared.body.data.phoneNumber).toBeNull()
  expect((await edit(browser, { phoneNumber: '91' })).body.data.phoneNumber).toBeNull()
})

test('a profile may have only one name', async () => {
  const { browser } = await member()
  const { status, body } = await edit(browser, { firstName: 'Meera', lastName: '' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ firstName: 'Meera', lastName: '' })
  expect((await edit(browser, { firstName: '' })).status).toBe(400)
})

test('a birth date is a day: a time is refused, and only the day is returned [§3.3]', async () => {
  const { browser } = await member()
  for (const birthDate of ['1990-05-18T00:00:00.000Z', '1990-05-18T18:30', '1990-05-18 ', '19900518']) {
    const { status, body } = await edit(browser, { birthDate })
    expect(status, birthDate).toBe(400)
    expect(body.error?.fields).toHaveProperty('birthDate')
  }
  expect((await edit(browser, { birthDate: '1990-05-18' })).body.data.birthDate).toBe('1990-05-18')
  expect((await browser.call<UserView>('GET', '/user/get-user')).body.data.birthDate).toBe('1990-05-18')
})

test('a role, an id and other fields that members may not change stay as they are', async () => {
  const { id, browser } = await member()
  const { status, body } = await edit(browser, { _id: crypto.randomUUID(), role: 'owner', isMember: true })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ _id: id, role: 'member', isMember: false })
})

test('a date of birth below the minimum age is refused, and nothing is changed', async () => {
  const { browser } = await member()
  const { status, body } = await edit(browser, { firstName: 'Mira', birthDate: '2008-11-24' })
  expect(status).toBe(400)
  expect(body.error?.code).toBe('UNDER_AGE')
  const { body: unchanged } = await browser.call<UserView>('GET', '/user/get-user')
  expect(unchanged.data).toMatchObject({ firstName: 'Meera', birthDate: '1990-05-17' })
  expect((await edit(browser, { birthDate: '2008-11-23' })).status).toBe(200)
})

test('changing the profile requires a sign-in', async () => {
  expect((await edit(visitor(server.app), { firstName: 'Nobody' })).body.message).toBe('Please sign in')
})

/** Requests a code to a new address, with the password. */
const ask = (browser: Visitor, email: string, more: Record<string, unknown> = {}) =>
  edit(browser, { email, password: TEST_PASSWORD, ...more })

describe('a new e-mail address', () => {
  test('takes effect with the code that is sent to it; other changes take effect at once', async () => {
    const { browser, email } = await member()
    const newEmail = `new.${email}`
    const response = await ask(browser, newEmail, { firstName: 'Mira' })
    expect(response.status).toBe(200)
    expect(response.body.data).toMatchObject({ firstName: 'Mira', email, pendingEmail: newEmail })
    expect(response.body.message).toContain(newEmail)
    const code = await codeFor(newEmail)
    const [notice] = await server.waitForMail(email)
    expect(notice?.text).toContain(newEmail)
    expect(notice?.text).not.toContain(code)

    const { status, body } = await edit(browser, { email: newEmail, otp: code })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ email: newEmail, pendingEmail: null })
    await signInAs(server, newEmail)
    const old = await visitor(server.app).call('POST', '/user/signin', {
      body: { email, password: TEST_PASSWORD },
    })
    expect(old.status).toBe(401)
  })

  test('in upper or lower case is the same address', async () => {
    const { browser, email } = await member()
    const { body } = await edit(browser, { email: email.toUpperCase() })
    expect(body.data).toMatchObject({ email, pendingEmail: null })
  })

  test('with a wrong code changes nothing, and five tries are allowed', async () => {
    const { browser, email } = await member()
    const newEmail = `new.${email}`
    await ask(browser, newEmail)
    const code = await codeFor(newEmail)
    const wrong = code === '123456' ? '654321' : '123456'
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => edit(browser, { email: newEmail, otp: wrong, firstName: 'Mira' })),
    )
    expect(responses.filter(({ body }) => body.error?.code === 'OTP_WRONG')).toHaveLength(5)
    expect((await edit(browser, { email: newEmail, otp: code })).body.error?.code).toBe('OTP_EXPIRED')
    const { body } = await browser.call<UserView>('GET', '/user/get-user')
    expect(body.data).toMatchObject({ email, firstName: 'Meera' })
  })

  test('requires the password, which can be guessed at most five times', async () => {
    const { browser, email } = await member()
    const newEmail = `new.${email}`
    const without = await edit(browser, { email: newEmail })
    expect(without.status).toBe(400)
    expect(without.body.error).toEqual({
      code: 'BAD_REQUEST',
      fields: { password: 'Please enter your password.' },
    })
    const thief = visitor(throttled.app)
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    for (let guess = 0; guess < limits.password.points; guess++) {
      const { body } = await ask(thief, newEmail, { password: 'a guess', firstName: 'Mira' })
      expect(body.error).toEqual({
        code: 'PASSWORD_WRONG',
        fields: { password: 'That password is not right.' },
      })
    }
    expect((await ask(thief, newEmail)).status).toBe(429)
    expect(await server.mailTo(newEmail)).toEqual([])
    expect((await browser.call<UserView>('GET', '/user/get-user')).body.data.firstName).toBe('Meera')
  })

  test('ends all other sign-ins when it takes effect', async () => {
    const { browser, email } = await member()
    const thief = await signInAs(server, email)
    await ask(browser, `new.${email}`)
    expect((await thief.call('GET', '/user/get-user')).status).toBe(200)
    await edit(browser, { email: `new.${email}`, otp: await codeFor(`new.${email}`) })
    expect((await browser.call('GET', '/user/get-user')).status).toBe(200)
    expect((await thief.call('GET', '/user/get-user')).status).toBe(401)
    expect((await thief.call('GET', '/user/refresh-token')).status).toBe(401)
  })

  test('requested with the old password cannot be confirmed after a new password', async () => {
    const { browser, email } = await member()
    const thief = await signInAs(server, email)
    await ask(thief, `thief.${email}`)
    const code = await codeFor(`thief.${email}`)
    const changed = await browser.call('POST', '/user/change-password', {
      body: { oldPassword: TEST_PASSWORD, newPassword: 'something quite different 7' },
    })
    expect(changed.status).toBe(200)
    const response = await edit(browser, { email: `thief.${email}`, otp: code })
    expect(response.body.error?.code).toBe('OTP_EXPIRED')
  })

  test('requested by two members gets a code for each, and neither invalidates the other', async () => {
    const [first, other] = [await member(), await member()]
    const newEmail = `both.${first.email}`
    expect((await ask(first.browser, newEmail)).status).toBe(200)
    const code = await codeFor(newEmail)
    expect((await ask(other.browser, newEmail)).status).toBe(200)
    for (let guess = 0; guess < 6; guess++) {
      await edit(other.browser, { email: newEmail, otp: code === '123456' ? '654321' : '123456' })
    }
    expect((await edit(first.browser, { email: newEmail, otp: code })).status).toBe(200)
  })

  test('cannot be confirmed with the code of another member', async () => {
    const first = await member()
    const other = await member()
    await ask(first.browser, 'shared@example.com')
    const code = await codeFor('shared@example.com')
    const stolen = await edit(other.browser, { email: 'shared@example.com', otp: code })
    expect(stolen.body.error?.code).toBe('OTP_EXPIRED')
    expect((await edit(first.browser, { email: 'shared@example.com', otp: code })).status).toBe(200)
  })

  test('that has an account gets the usual response, but its owner gets a notice instead of a code', async () => {
    const { browser, email } = await member()
    const owner = await member()
    const { status, body } = await ask(browser, owner.email)
    expect(status).toBe(200)
    expect(body.data.pendingEmail).toBe(owner.email)
    const [mail] = await server.waitForMail(owner.email)
    expect(mail?.text).toContain('already')
    expect(mail?.text).not.toMatch(/\d{6}/)
    expect((await edit(browser, { email: owner.email, otp: '123456' })).body.error?.code).toBe('OTP_WRONG')
    expect((await server.waitForMail(email)).length).toBe(1)
  })

  test('that got an account in the meantime is refused as taken, only with the correct code', async () => {
    const { browser, email } = await member()
    const newEmail = `new.${email}`
    await ask(browser, newEmail)
    const code = await codeFor(newEmail)
    await makePerson(server, { email: newEmail })
    const { status, body } = await edit(browser, { email: newEmail, otp: code })
    expect(status).toBe(409)
    expect(body.error?.code).toBe('EMAIL_TAKEN')
  })

  test('can be requested again after sixty seconds', async () => {
    const { browser, email } = await member()
    const newEmail = `new.${email}`
    await ask(browser, newEmail)
    const soon = await ask(browser, newEmail)
    expect(soon.body.error?.code).toBe('OTP_TOO_SOON')
    server.clock.advance({ seconds: 60 })
    expect((await ask(browser, newEmail)).status).toBe(200)
  })
})

describe('the profile of staff', () => {
  const staff = async () => {
    const email = `staff${++count}@example.com`
    const id = await makePerson(server, { email, firstName: 'Neha', role: 'owner' })
    return { id, email, browser: await signInAs(server, email) }
  }

  test('is changed with a notice by mail, and with the password unless they have just authenticated', async () => {
    const { browser, email } = await staff()
    expect((await edit(browser, { lastName: 'Iyer' })).status).toBe(200)
    expect((await server.waitForMail(email))[0]?.text).toContain('changed in your account: last name.')
    server.clock.advance({ minutes: 11 })
    for (const change of [
      { firstName: 'Evil' },
      { phoneNumber: '919810000003' },
      { birthDate: '1980-01-01' },
    ]) {
      const refused = await edit(browser, change)
      expect(Object.keys(refused.body.error?.fields ?? {})).toEqual(['password'])
      const guessed = await edit(browser, { ...change, password: 'a wrong guess' })
      expect(guessed.body.error?.code).toBe('PASSWORD_WRONG')
    }
    const { body } = await edit(browser, { lastName: 'Rao', password: TEST_PASSWORD })
    expect(body.data).toMatchObject({ firstName: 'Neha', lastName: 'Rao', phoneNumber: null })
    // The same values are no change, so they need no password.
    expect((await edit(browser, { firstName: 'Neha', lastName: 'Rao' })).status).toBe(200)
  })

  test('cannot be changed with the password alone if they have a second factor', async () => {
    const real = await testApp({ features: [identity], sharing: server, demo: false })
    const { id, email } = await staff()
    await server.deps.db
      .insertInto('passkey')
      .values({
        id: `a-passkey-of-theirs-${count}`,
        personId: id,
        name: 'Phone',
        publicKey: Buffer.from('x'),
        counter: '0',
        transports: [],
        createdAt: '2026-11-23T06:30:00Z',
      })
      .execute()
    const thief = await signInAs(real, email)
    const refused = await edit(thief, { lastName: 'Evil', password: TEST_PASSWORD })
    expect(refused.body.error?.code).toBe('SECOND_STEP_AT_CONSOLE')
    const { lastName } = await server.deps.db
      .selectFrom('person')
      .select('lastName')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(lastName).toBe('Test')
    await real.close()
  })
})
