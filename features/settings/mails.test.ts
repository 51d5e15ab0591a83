import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { studioProfile } from '#db/demo/studio.ts'
import { booking } from '#features/booking/index.server.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { studio } from '#features/studio/index.server.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { renderTemplate } from '#lib/mailWords.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makeHolder } from '#tests/holders.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import type { MailList } from './console/mailSchema.ts'
import { settings } from './index.server.ts'

const NOW = '2026-11-23T06:30:00Z'
const DATE = '2026-11-25'
const features = [studio, identity, booking, settings]
const CONFIRMED = '/console/settings/mails/bookingConfirmed'

let server: TestApp
let manager: Visitor
let managerId: string
let instructor: string
beforeAll(async () => {
  server = await testApp({ features, jobs: [booking, identity], now: NOW, throttle: true })
  const { db } = server.deps
  await db
    .insertInto('studio')
    .values({ profile: JSON.stringify(studioProfile) })
    .execute()
  instructor = await makeStudio(db)
  managerId = await makePerson(server, {
    email: 'words@studio.example',
    role: 'manager',
    firstName: 'Radhika',
    lastName: 'Mehta',
  })
  manager = await signInAs(server, 'words@studio.example')
})
afterAll(() => server.close())

const mailsOf = async (by = manager) => (await by.call<MailList>('GET', '/console/settings/mails')).body.data
const mailOf = async (kind: string) => {
  const match = (await mailsOf()).mails.find((mail) => mail.kind === kind)
  if (!match) throw new Error(`no mail of kind ${kind}`)
  return match
}
const wordsOf = (mail: MailList['mails'][number], language: 'en' | 'hi') =>
  Object.fromEntries(mail.slots.map(({ slot, ...texts }) => [slot, texts[language].words]))

/** Changes the texts of a mail, whatever they were before. */
async function change(
  kind: string,
  { en = {}, hi = {}, sendsHindi }: { en?: object; hi?: object; sendsHindi?: boolean },
) {
  const mail = await mailOf(kind)
  return manager.call<MailList>('PUT', `/console/settings/mails/${kind}`, {
    body: {
      version: mail.version,
      sendsHindi: sendsHindi ?? mail.sendsHindi,
      en: { ...wordsOf(mail, 'en'), ...en },
      hi: { ...wordsOf(mail, 'hi'), ...hi },
    },
  })
}

let hour = 6
/** The confirmation mail to a person who uses the site in a language. */
async function confirmationTo(language: 'en' | 'hi') {
  const { deps, clock } = server
  const member = await makeHolder(server, await makePackage(deps.db))
  if (language === 'hi') {
    const browser = await signInAs(server, member.email)
    await browser.call('GET', '/user/refresh-token', { headers: { 'accept-language': 'hi-IN' } })
  }
  hour += 1
  const classId = await makeClass(deps.db, instructor, clock.now(), {
    time: `${String(hour).padStart(2, '0')}:00`,
  })
  await bookSession(deps, { classId, date: DATE }, member, clock.now())
  const [mail] = await server.waitForMail(member.email)
  if (!mail) throw new Error('no mail')
  return mail
}

describe('a mail to a member', () => {
  test('is in the language of the account while no text has been changed', async () => {
    const english = await confirmationTo('en')
    expect(english.subject).toMatch(/^Booked: mat at /)
    expect(english.text).toContain('Clothes you can bend in, and water. Please come a little early.')
    expect(english.html).toContain('lang="en"')
    const hindi = await confirmationTo('hi')
    expect(hindi.text).toContain('ऐसे कपड़े जिनमें झुकना आसान हो')
    expect(hindi.html).toContain('lang="hi"')
  })

  test('has the text that staff wrote, in the member’s language', async () => {
    const response = await change('bookingConfirmed', {
      en: { subject: 'See you on {when}: {class}', opening: 'Hello {name}!\nWe look forward to {location}.' },
      hi: { subject: '{when} को मिलते हैं: {class}', heading: 'स्वागत है, {name}' },
      sendsHindi: true,
    })
    expect(response.status).toBe(200)
    const english = await confirmationTo('en')
    expect(english.subject).toMatch(/^See you on Wednesday 25 November, .* (am|pm): mat at /)
    for (const part of [english.text, english.html]) {
      expect(part).toContain('Hello Meera!')
      expect(part).toContain('We look forward to Faridabad Studio.')
      expect(part).toContain('Group 8, 7 left')
    }
    const hindi = await confirmationTo('hi')
    expect(hindi.subject).toMatch(/^बुधवार 25 नवंबर.* को मिलते हैं: mat at /)
    expect(hindi.html).toContain('<html dir="ltr" lang="hi"')
    for (const part of [hindi.text, hindi.html]) {
      expect(part).toContain('स्वागत है, Meera')
      expect(part).toContain('ऐसे कपड़े जिनमें झुकना आसान हो')
      expect(part).toContain('Group 8, 7 बाक़ी')
    }
    expect(await mailOf('bookingConfirmed')).toMatchObject({
      isChanged: { en: true, hi: true },
      sendsHindi: true,
      changedBy: 'Radhika Mehta',
    })
  })

  test('is in Hindi for a visitor who signs up in Hindi, if the studio sends mails in Hindi', async () => {
    await change('signUpCode', { hi: { heading: 'यह रहा आपका कोड' }, sendsHindi: true })
    const ask = async (email: string, language: string) => {
      await visitor(server.app).call('POST', '/user/send-otp', {
        body: { email },
        headers: { 'accept-language': language },
      })
      return (await server.waitForMail(email))[0]
    }
    const hindi = await ask('new.hi@studio.example', 'hi-IN')
    expect(hindi?.text).toContain('यह रहा आपका कोड')
    expect(hindi?.text).toMatch(/\d{6}/)
    expect((await ask('new.en@studio.example', 'en-IN'))?.text).toContain('Enter these six digits')
  })

  test('has the built-in text where the stored text can’t be used, and the fault is logged', async () => {
    const log = vi.spyOn(server.deps.log, 'error')
    const { db } = server.deps
    const broken = {
      subject: { words: 'Booked: {class} {price}' },
      heading: { words: '' },
      opening: 7,
      bring: { words: '<b>Socks</b> & {name}' },
    }
    await db
      .updateTable('mailWords')
      .set({ english: JSON.stringify(broken) })
      .where('kind', '=', 'bookingConfirmed')
      .execute()
    await loadSettings(db)
    const { subject, html, text } = await confirmationTo('en')
    expect(subject).toMatch(/^Booked: mat at .*, Wednesday 25 November/)
    expect(text).toContain('You are booked, Meera')
    expect(html).toContain('&lt;b&gt;Socks&lt;/b&gt; &amp; Meera')
    for (const slot of ['subject', 'heading']) {
      expect(log).toHaveBeenCalledWith({ kind: 'bookingConfirmed', language: 'en', slot }, expect.any(String))
    }
    log.mockRestore()
  })
})

describe('a mail text is refused', () => {
  test.each([
    [
      'an unknown placeholder',
      { subject: 'Booked: {class}, {when} {price}' },
      'en.subject',
      /has no placeholder {price}/,
    ],
    ['a brace left open', { opening: 'Hello {name' }, 'en.opening', /has no placeholder {name/],
    ['a missing required placeholder', { subject: 'Booked!' }, 'en.subject', /must contain {class}, {when}/],
    ['an empty text', { heading: '  ' }, 'en.heading', /write something/],
    ['two lines in a subject', { subject: 'Booked:\n{class}, {when}' }, 'en.subject', /one line/],
    ['too many paragraphs', { opening: 'a\nb\nc\nd\ne\nf\ng' }, 'en.opening', /at most 6 paragraphs/],
    ['too long', { heading: 'x'.repeat(81) }, 'en.heading', /at most 80/],
    [
      'a character that changes the text direction',
      { heading: 'Booked \u202Ekcart' },
      'en.heading',
      /plain text/,
    ],
    ['a control character', { heading: 'Booked \u0007' }, 'en.heading', /plain text/],
    ['markup', { opening: 'Hello <script>alert(1)</script>' }, 'en.opening', /plain text/],
  ])('%s', async (_, en, field, expected) => {
    const { status, body } = await change('bookingConfirmed', { en: { ...(await builtIn()), ...en } })
    expect(status).toBe(400)
    expect(body.error?.fields?.[field]).toMatch(expected)
  })

  test('with an error at the field of its language', async () => {
    const { body } = await change('bookingConfirmed', { en: await builtIn(), hi: { subject: 'बुकिंग' } })
    expect(Object.keys(body.error?.fields ?? {})).toEqual(['hi.subject'])
  })

  async function builtIn() {
    const mail = await mailOf('bookingConfirmed')
    return Object.fromEntries(mail.slots.map(({ slot, en }) => [slot, en.builtIn]))
  }
})

test('if two people edit the same mail text, the second edit is refused and the first one stays', async () => {
  const mail = await mailOf('passRevoked')
  const body = { version: mail.version, sendsHindi: false, hi: wordsOf(mail, 'hi') }
  const put = (heading: string) =>
    manager.call('PUT', '/console/settings/mails/passRevoked', {
      body: { ...body, en: { ...wordsOf(mail, 'en'), heading } },
    })
  const responses = await Promise.all([put('It is over'), put('It has ended')])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = responses.find(({ status }) => status === 409)
  expect(refused?.body.error?.code).toBe('CHANGED')
  expect((await put('Third')).body.error?.code).toBe('CHANGED')
  expect((await mailOf('passRevoked')).version).toBe(1)
})

test('only texts that differ from the built-in ones are stored, and a newer built-in text is shown', async () => {
  const { db } = server.deps
  await change('classCancelled', { en: { heading: 'We are sorry', button: 'See the timetable ' } })
  const rowOf = () =>
    db
      .selectFrom('mailWords')
      .select(['english', 'version'])
      .where('kind', '=', 'classCancelled')
      .executeTakeFirstOrThrow()
  const stored = { heading: { words: 'We are sorry', builtIn: 'We had to cancel your class' } }
  expect((await rowOf()).english).toEqual(stored)
  const older = { heading: { words: 'We are sorry', builtIn: 'An older default' } }
  await db
    .updateTable('mailWords')
    .set({ english: JSON.stringify(older) })
    .where('kind', '=', 'classCancelled')
    .execute()
  const headingOf = async () =>
    (await mailOf('classCancelled')).slots.find(({ slot }) => slot === 'heading')?.en
  expect(await headingOf()).toEqual({
    words: 'We are sorry',
    builtIn: 'We had to cancel your class',
    isBehind: true,
  })
  await change('classCancelled', { en: { subject: 'Cancelled: {class}, {when}' } })
  expect((await headingOf())?.isBehind).toBe(true)
  const mail = await mailOf('classCancelled')
  const en = Object.fromEntries(mail.slots.map(({ slot, en: { builtIn } }) => [slot, builtIn]))
  await change('classCancelled', { en })
  expect((await rowOf()).english).toEqual({})
  expect((await mailOf('classCancelled')).isChanged).toEqual({ en: false, hi: false })
})

test('the audit records each change with the texts before and after', async () => {
  await change('emailRemoved', { en: { heading: 'Removed' } })
  const entries = await server.deps.db
    .selectFrom('auditEntry')
    .select(['staffId', 'before', 'after'])
    .where('action', '=', 'mail.words')
    .where('subjectId', '=', 'emailRemoved')
    .execute()
  expect(entries).toEqual([
    {
      staffId: managerId,
      before: { english: {} },
      after: { english: { heading: 'Removed' } },
    },
  ])
})

test('every server uses a new text after it is saved', async () => {
  const second = await testApp({ features, sharing: server })
  const bySecond = await signInAs(second, 'words@studio.example')
  const mail = await mailOf('emailRemoved')
  await bySecond.call('PUT', '/console/settings/mails/emailRemoved', {
    body: {
      version: mail.version,
      sendsHindi: false,
      en: { ...wordsOf(mail, 'en'), heading: 'Gone' },
      hi: wordsOf(mail, 'hi'),
    },
  })
  await second.close()
  const template = identity.mails?.find((each) => each.template.kind === 'emailRemoved')?.template
  if (!template) throw new Error('no such mail')
  await vi.waitFor(async () => {
    await visitor(server.app).call('GET', '/studio')
    expect(renderTemplate(template, { studio: 'Studio' }).heading).toBe('Gone')
  })
})

describe('testing a mail text', () => {
  const words = { subject: 'Hello {name}: {class}, {when}', opening: 'Bring <3 & "joy"' }

  test('shows the mail in a preview, and stores nothing', async () => {
    const before = await mailOf('bookingConfirmed')
    const { body } = await manager.call<{ subject: string; html: string }>('POST', `${CONFIRMED}/preview`, {
      body: { language: 'en', words },
    })
    expect(body.data.subject).toMatch(/^Hello Meera: Mat Pilates, Wednesday 25 November/)
    expect(body.data.html).toContain('Bring &lt;3 &amp; &quot;joy&quot;')
    expect(await mailOf('bookingConfirmed')).toEqual(before)
    expect(
      (
        await manager.call('POST', `${CONFIRMED}/preview`, {
          body: { language: 'en', words: { subject: 'x' } },
        })
      ).status,
    ).toBe(400)
    expect(
      (
        await manager.call('POST', '/console/settings/mails/nothing/preview', {
          body: { language: 'en', words: {} },
        })
      ).status,
    ).toBe(404)
  })

  test('shows it in a frame with its own security policy, only to staff and only inside the console', async () => {
    // This text is too long for an address.
    const opening = 'आपका पास अब ज़्यादा दिन चलेगा। '.repeat(40).slice(0, 900).trim()
    const words = { heading: 'नमस्ते, {name}', opening, closing: opening }
    const cookie = [...manager.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const show = (headers: Record<string, string>, tried: object = { language: 'hi', words }) =>
      server.app.inject({
        method: 'POST',
        url: '/console/preview/mail/bookingConfirmed',
        headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'studio.example', ...headers },
        payload: new URLSearchParams({ tried: JSON.stringify(tried) }).toString(),
      })
    const own = { cookie, 'sec-fetch-site': 'same-origin', origin: 'https://studio.example' }
    const shown = await show(own)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers['content-security-policy']).toContain("sandbox; default-src 'none'")
    expect(shown.body).toContain('नमस्ते, Meera')
    expect(shown.body).toContain(opening)
    const refused = await show(own, { language: 'hi', words: { heading: '{price}' } })
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8'])
    expect(refused.headers['content-security-policy']).toContain("sandbox; default-src 'none'")
    expect((await show({ ...own, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await show({ cookie, origin: 'https://evil.example' })).statusCode).toBe(403)
    const unnamed = await show({})
    expect(unnamed.statusCode).toBe(401)
    expect(unnamed.headers['content-type']).toContain('text/plain')
    // A request without a form is refused.
    const none = await server.app.inject({
      method: 'POST',
      url: '/console/preview/mail/bookingConfirmed',
      headers: { cookie },
    })
    expect(none.statusCode).toBe(400)
  })

  test('sends a test mail to the caller’s own address, at most ten times in ten minutes', async () => {
    const send = () =>
      manager.call<{ to: string }>('POST', `${CONFIRMED}/test`, { body: { language: 'en', words } })
    expect((await send()).body.data).toEqual({ to: 'words@studio.example' })
    const [mail] = await server.waitForMail('words@studio.example')
    expect(mail?.subject).toMatch(/^Test: Hello Meera: Mat Pilates/)
    expect(mail?.html).toContain('Bring &lt;3')
    for (let more = 0; more < 9; more += 1) expect((await send()).status).toBe(200)
    expect((await send()).body.error?.code).toBe('TOO_MANY_REQUESTS')
  })
})
