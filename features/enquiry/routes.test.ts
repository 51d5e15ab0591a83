import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enquiry as enquiryFeature } from '#features/enquiry/index.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { visitor } from '#tests/visitor.ts'

const PATH = '/user/create-enquiry'
const THANKS = "Thank you for reaching out! We'll get back to you shortly."
const STUDIO = 'hello@studio.example'

let studio: TestApp
let sender: string
let ip: string
let count = 0

beforeAll(async () => {
  studio = await testApp({ features: [enquiryFeature], throttle: true })
  await studio.deps.db
    .insertInto('studio')
    .values({ profile: JSON.stringify({ name: 'Test Studio', email: STUDIO, phone: '+91 98100 00000' }) })
    .execute()
})
afterAll(() => studio.close())
beforeEach(() => {
  count += 1
  sender = `meera${count}@people.example`
  ip = `203.0.113.${count}`
})

const enquiry = (more: Record<string, unknown> = {}) => ({
  name: 'Meera Iyer',
  email: sender,
  phone: '+91 98765 43210',
  message: 'Do you take beginners?\n\nI have a free Tuesday.',
  topic: 'privateClass',
  ...more,
})
const send = (body: unknown) => visitor(studio.app, ip).call('POST', PATH, { body })
const readStored = () =>
  studio.deps.db.selectFrom('enquiry').selectAll().where('email', '=', sender).execute()

test('an enquiry is stored, mailed to the studio and confirmed by mail [§3.21 §4.32 §7.24]', async () => {
  const { status, body } = await send(enquiry())
  expect(status).toBe(200)
  expect(body).toEqual({ statusCode: 200, success: true, message: THANKS, data: null })
  expect(await readStored()).toMatchObject([
    {
      name: 'Meera Iyer',
      phone: '+91 98765 43210',
      message: 'Do you take beginners?\n\nI have a free Tuesday.',
      topic: 'privateClass',
      seemsAutomatic: false,
    },
  ])
  const [notice] = await studio.waitForMail(STUDIO)
  expect(notice?.subject).toBe('Enquiry from Meera Iyer: Private sessions')
  for (const part of ['Do you take beginners?', 'I have a free Tuesday.', sender, '+91 98765 43210']) {
    expect(notice?.text).toContain(part)
  }
  const [thanks] = await studio.waitForMail(sender)
  expect(thanks?.subject).toBe('We have your message')
  expect(thanks?.text).toContain(THANKS)
  expect(thanks?.text).toContain('https://studio.example/class-schedule')
  // Otherwise anybody could make the studio send a message to somebody else's address.
  expect(thanks?.text).not.toContain('Meera')
  expect(thanks?.text).not.toContain('beginners')
})

test('the phone and the topic are optional [§3.23]', async () => {
  const { name, email, message } = enquiry()
  expect((await send({ name, email, message })).status).toBe(200)
  expect((await send({ name, email, message, phone: '' })).status).toBe(200)
  expect(await readStored()).toMatchObject([
    { phone: null, topic: 'contactUs' },
    { phone: null, topic: 'contactUs' },
  ])
})

test('missing and invalid fields are refused by name, and nothing is stored', async () => {
  const empty = await send({})
  expect(empty.status).toBe(400)
  expect(Object.keys(empty.body.error?.fields ?? {}).sort()).toEqual(['email', 'message', 'name'])
  const blank = await send(enquiry({ name: ' ', message: '\n' }))
  expect(Object.keys(blank.body.error?.fields ?? {}).sort()).toEqual(['message', 'name'])
  for (const bad of [
    { email: 'meera@' },
    { name: 'Meera\r\nBcc: all@people.example' },
    { message: 'a\0b' },
    { message: 'a'.repeat(4001) },
    { phone: 'call me' },
    { topic: 'spam' },
    { name: ['Meera'] },
  ]) {
    const { status, body } = await send(enquiry(bad))
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, Object.keys(bad)])
  }
  expect(await readStored()).toEqual([])
})

test('HTML in an enquiry stays text', async () => {
  await send(enquiry({ name: '<b>Meera</b>', message: '<script>alert(1)</script>' }))
  const [mail] = await studio.waitForMail(STUDIO)
  await expect
    .poll(async () => (await studio.mailTo(STUDIO)).some((m) => m.html.includes('&lt;script&gt;')))
    .toBe(true)
  expect(mail?.html).not.toContain('<script>')
})

test.each([
  ['fills in the hidden field', { website: 'https://spam.example' }],
  ['submits faster than a person can', { elapsed: 300 }],
])(
  'a program that %s gets the same response; its enquiry is stored, but sends no mail',
  async (_, traits) => {
    const { status, body } = await send(enquiry(traits))
    expect(status).toBe(200)
    expect(body).toEqual({ statusCode: 200, success: true, message: THANKS, data: null })
    expect(await readStored()).toMatchObject([{ seemsAutomatic: true, name: 'Meera Iyer' }])
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(await studio.mailTo(sender)).toEqual([])
    expect((await studio.mailTo(STUDIO)).filter((mail) => mail.text.includes(sender))).toEqual([])
  },
)

test('a person who leaves the hidden field empty and takes some time does not count as a program', async () => {
  await send(enquiry({ website: '', elapsed: 600 }))
  expect(await readStored()).toMatchObject([{ seemsAutomatic: false }])
})

test('the sixth enquiry from a network within ten minutes is refused; other networks are not affected', async () => {
  for (let i = 0; i < 5; i += 1) expect((await send(enquiry())).status).toBe(200)
  const sixth = await send(enquiry())
  expect(sixth.status).toBe(429)
  expect(sixth.body.error?.code).toBe('TOO_MANY_REQUESTS')
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(500)
  expect(await readStored()).toHaveLength(5)
  ip = '198.51.100.9'
  expect((await send(enquiry())).status).toBe(200)
})

test('a sender gets at most three thank-you mails a day, and the studio gets every enquiry', async () => {
  for (let i = 0; i < 5; i += 1) await send(enquiry({ message: `Question ${count}.${i}` }))
  await expect
    .poll(
      async () =>
        (await studio.mailTo(STUDIO)).filter((mail) => mail.text.includes(`Question ${count}.`)).length,
      { timeout: 15_000 },
    )
    .toBe(5)
  expect(await studio.waitForMail(sender, 3)).toHaveLength(3)
})

test.each([
  ['a blank WhatsApp number', { name: 'Test Studio', email: STUDIO, whatsappNumber: '' }],
  ['no name yet', { email: STUDIO }],
])('an enquiry reaches a studio whose profile has %s', async (_what, profile) => {
  const before = await studio.deps.db.selectFrom('studio').select('profile').executeTakeFirstOrThrow()
  const write = (value: unknown) =>
    studio.deps.db
      .updateTable('studio')
      .set({ profile: JSON.stringify(value) })
      .execute()
  await write(profile)
  await send(enquiry())
  const notices = async () => (await studio.mailTo(STUDIO)).filter(({ text }) => text.includes(sender))
  await expect.poll(notices, { timeout: 20_000 }).toHaveLength(1)
  await write(before.profile)
})
