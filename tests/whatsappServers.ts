import { sql } from 'kysely'
import { expect } from 'vitest'
import { studioProfile } from '#db/demo/studio.ts'
import { audit } from '#features/audit/index.server.ts'
import { booking } from '#features/booking/index.server.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { remind } from '#features/booking/usecases/remind.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { members } from '#features/members/index.server.ts'
import { messages } from '#features/messages/index.server.ts'
import { whatsapp } from '#features/whatsapp/index.server.ts'
import { readTemplates } from '#features/whatsapp/jobs.server.ts'
import { startWhatsapp } from '#simulators/whatsapp/standalone.ts'
import { type TestApp, type TestAppOptions, testApp } from './app.ts'
import { makeHolder } from './holders.ts'
import { makePerson } from './people.ts'
import { makeClass, makePackage, makeStudio } from './timetable.ts'

export const MONDAY_NOON = '2026-11-23T06:30:00Z'
export const EVENING = '2026-11-24T12:30:00Z'
export const LATER = '2026-11-24T12:31:00.000Z'
export const keys = {
  phoneNumberId: '100200300',
  businessId: '400500600',
  token: 'a token of the tests',
  appSecret: 'an app secret',
  verifyToken: 'a verify token',
}

interface Servers {
  here: Pick<TestAppOptions, 'features' | 'jobs'>
  there: Pick<TestAppOptions, 'features' | 'jobs'>
  timeoutMs: number
}

/** Two servers of one studio that send and receive by a simulated WhatsApp. */
export async function startWhatsappServers({ here, there, timeoutMs }: Servers) {
  /** The address to which the simulator sends webhooks. */
  const webhook = { url: '' }
  const api = await startWhatsapp({
    ...keys,
    webhookUrl: () => webhook.url,
    now: () => server.clock.now().epochMilliseconds,
  })
  const settings = { ...keys, apiUrl: api.url, timeoutMs }
  const server: TestApp = await testApp({ ...here, now: MONDAY_NOON, whatsapp: settings })
  const other = await testApp({ ...there, sharing: server, whatsapp: settings })
  webhook.url = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/api/v1/whatsapp/webhook`
  await server.deps.db
    .insertInto('studio')
    .values({ profile: JSON.stringify(studioProfile) })
    .execute()
  await makePerson(server, { email: 'desk@studio.example', role: 'frontDesk' })
  await makePerson(server, { email: 'owner@studio.example', role: 'owner' })
  const close = async () => {
    await other.close()
    await server.close()
    await api.close()
  }
  return { server, other, api, webhook, close }
}

/** Members who are reminded of their classes by WhatsApp. */
export async function openReminders() {
  const servers = await startWhatsappServers({
    here: { features: [identity, audit, messages, members, whatsapp], jobs: [booking, whatsapp] },
    there: { features: [], jobs: [booking] },
    timeoutMs: 700,
  })
  const { server, api } = servers
  for (const name of ['class_reminder', 'class_news', 'seat_offered'])
    for (const language of ['en', 'hi'])
      api.templates.push({ name, language, category: 'UTILITY', status: 'APPROVED' })
  const instructor = await makeStudio(server.deps.db)
  await readTemplates(server.deps)
  let numbers = 919_810_000_000
  const newPhone = () => String(++numbers)

  const consent = (personId: string, given = true) =>
    server.deps.db
      .insertInto('messageConsent')
      .values({ personId, purpose: 'whatsapp', version: 1, given, at: MONDAY_NOON, byPerson: personId })
      .execute()
  async function bookClass({ agrees = true } = {}) {
    const { deps, clock } = server
    const member = await makeHolder(server, await makePackage(deps.db))
    const phone = newPhone()
    await sql`update person set phone_number = ${phone}, language = 'en' where id = ${member.personId}`.execute(
      deps.db,
    )
    if (agrees) await consent(member.personId)
    const classId = await makeClass(deps.db, instructor, clock.now())
    const { id } = await bookSession(deps, { classId, date: '2026-11-25' }, member, clock.now())
    return { member, phone, id }
  }
  const remindAt = async (now: string) => {
    server.clock.set(now)
    await remind(server.deps, server.clock.now())
  }
  const outbox = async (personId: string) => {
    const { rows } = await sql<{
      id: string
      sent: boolean
      delivered: boolean
      read: boolean
      failed: boolean
      reason: string | null
    }>`
      select id, sent_at is not null as sent, delivered_at is not null as delivered, read_at is not null as read,
        failed_at is not null as failed, reason
      from sent_mail where person_id = ${personId} and channel = 'whatsapp' order by queued_at, id`.execute(
      server.deps.db,
    )
    return rows
  }
  const answersTo = (phone: string) => api.texts.filter((each) => each.to === phone).map(({ text }) => text)
  const to = (phone: string) => api.messages.filter((message) => message.to === phone)
  const become = async (personId: string, state: object) =>
    expect.poll(async () => (await outbox(personId))[0], { timeout: 20_000 }).toMatchObject(state)
  async function sent() {
    const created = await bookClass()
    await remindAt(EVENING)
    await become(created.member.personId, { sent: true })
    const [message] = to(created.phone)
    if (!message) throw new Error('nothing was sent')
    return { ...created, message }
  }

  return { ...servers, newPhone, consent, booked: bookClass, remindAt, outbox, answersTo, to, become, sent }
}
