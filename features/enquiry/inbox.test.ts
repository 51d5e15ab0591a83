import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditPage } from '#features/audit/console/schema.ts'
import { audit } from '#features/audit/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { EnquiryPage, EnquiryView, Inbox } from './console/schema.ts'
import { enquiry as enquiryFeature } from './index.server.ts'

const STUDIO = 'hello@studio.example'

let server: TestApp
let second: TestApp
let neha: Visitor & { personId: string }
let kavya: Visitor & { personId: string }
let manager: Visitor
beforeAll(async () => {
  const features = [identity, audit, enquiryFeature]
  server = await testApp({ features })
  second = await testApp({ features, sharing: server })
  await server.deps.db
    .insertInto('studio')
    .values({ profile: JSON.stringify({ name: 'Test Studio', email: STUDIO }) })
    .execute()
  const makeStaff = async (on: TestApp, email: string, firstName: string) => {
    const personId = await makePerson(server, { email, firstName, lastName: 'Desk', role: 'frontDesk' })
    return Object.assign(await signInAs(on, email), { personId })
  }
  neha = await makeStaff(server, 'neha@desk.example', 'Neha')
  kavya = await makeStaff(second, 'kavya@desk.example', 'Kavya')
  await makePerson(server, { email: 'boss@desk.example', role: 'manager' })
  manager = await signInAs(server, 'boss@desk.example')
})
afterAll(async () => {
  await second.close()
  await server.close()
})

let sender: string
let enquiryId: string
let count = 0
beforeEach(async () => {
  count += 1
  sender = `kirti${count}@people.example`
  enquiryId = await createEnquiry({ email: sender })
})
async function createEnquiry(given: {
  email: string
  automatic?: boolean
  /** The number from which it came by WhatsApp. */
  from?: string
}): Promise<string> {
  const now = server.clock.now().toString()
  const { id } = await server.deps.db
    .insertInto('enquiry')
    .values({
      name: 'Kirti Jain',
      email: given.email,
      phone: given.from ?? '+91 98990 71144',
      whatsappAt: given.from ? now : null,
      message: 'I had a slipped disc.\nMay I start?',
      topic: 'privateClass',
      seemsAutomatic: given.automatic ?? false,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const inbox = async (who: Visitor, name: Inbox) => {
  const { body } = await who.call<EnquiryPage>('GET', `/console/enquiries?inbox=${name}&limit=200`)
  return { ...body.data, ids: body.data.rows.map(({ _id }) => _id) }
}
const pathOf = (path = '') => `/console/enquiries/${enquiryId}${path}`
const view = async (who: Visitor) => (await who.call<EnquiryView>('GET', pathOf())).body.data
const change = (who: Visitor, method: 'PUT' | 'POST', path: string, body: object) =>
  who.call<EnquiryView>(method, pathOf(path), { body })
const answer = async (who: Visitor, more: object = {}) => {
  const { version } = await view(who)
  const input = { key: crypto.randomUUID(), body: 'Dear Kirti,\n\nyes, please come.', close: false, version }
  return change(who, 'POST', '/answers', { ...input, ...more })
}
const auditEntries = async () => {
  const { body } = await manager.call<AuditPage>('GET', `/console/audit?subjectId=${enquiryId}`)
  return body.data.rows.map(({ action, staff, changes }) => ({ action, staff: staff?.name, changes }))
}

test('an enquiry is open until it is answered, and can be closed and reopened', async () => {
  const open = await inbox(neha, 'open')
  expect(open.ids).toContain(enquiryId)
  expect(open.rows.find(({ _id }) => _id === enquiryId)).toMatchObject({
    name: 'Kirti Jain',
    state: 'open',
    assignedTo: null,
    isMember: false,
    last: { by: null, text: 'I had a slipped disc.\nMay I start?' },
  })
  expect(open.counts.open).toBe(open.total)
  expect(open.oldestOpenAt).not.toBeNull()
  expect((await answer(neha)).status).toBe(201)
  expect((await inbox(neha, 'open')).ids).not.toContain(enquiryId)
  const answered = (await inbox(neha, 'answered')).rows.find(({ _id }) => _id === enquiryId)
  expect(answered?.last).toMatchObject({ by: 'Neha', text: 'Dear Kirti,\n\nyes, please come.' })
  const { version } = await view(neha)
  await change(neha, 'PUT', '/state', { closed: true, version })
  expect((await inbox(neha, 'closed')).ids).toContain(enquiryId)
  const reopened = await change(kavya, 'PUT', '/state', { closed: false, version: version + 1 })
  expect(reopened.body.data.state).toBe('open')
  expect((await auditEntries()).map(({ action }) => action)).toEqual([
    'enquiry.reopen',
    'enquiry.close',
    'enquiry.answer',
  ])
})

test('an enquiry is assigned to somebody who may answer it, and is in their list until it is closed', async () => {
  const { version, assignable } = await view(neha)
  expect(assignable.map(({ name }) => name)).toEqual(['Kavya Desk', 'Meera Test', 'Neha Desk'])
  const given = await change(neha, 'PUT', '/assignment', { personId: kavya.personId, version })
  expect(given.body.data.assignedTo).toEqual({ _id: kavya.personId, name: 'Kavya Desk' })
  expect((await inbox(kavya, 'mine')).ids).toContain(enquiryId)
  expect((await inbox(neha, 'mine')).ids).not.toContain(enquiryId)
  const teacher = await makePerson(server, { email: `teacher${count}@desk.example`, role: 'instructor' })
  const refused = await change(neha, 'PUT', '/assignment', { personId: teacher, version: version + 1 })
  expect(refused.body.error?.code).toBe('FORBIDDEN')
  await change(kavya, 'PUT', '/state', { closed: true, version: version + 1 })
  expect((await inbox(kavya, 'mine')).ids).not.toContain(enquiryId)
})

describe('a reply', () => {
  test('is sent from the studio with the original message quoted below, and is stored', async () => {
    await answer(neha, { close: true })
    const [mail] = await server.waitForMail(sender)
    expect(mail?.subject).toBe('Re: your message to Test Studio')
    expect(mail?.replyTo).toBe(STUDIO)
    expect(mail?.text).toContain('yes, please come.')
    expect(mail?.text).toMatch(
      /On Monday 23 November, 12:00 pm you wrote:\s+> I had a slipped disc\.\s+> May I start\?/,
    )
    expect(await view(kavya)).toMatchObject({
      state: 'closed',
      assignedTo: { name: 'Neha Desk' },
      message: 'I had a slipped disc.\nMay I start?',
      answers: [{ body: 'Dear Kirti,\n\nyes, please come.', by: { name: 'Neha Desk' } }],
    })
    expect(await auditEntries()).toEqual([
      {
        action: 'enquiry.answer',
        staff: 'Neha Desk',
        changes: expect.arrayContaining([{ field: 'state', before: 'open', after: 'closed' }]),
      },
    ])
  })

  test('sent twice because of a bad connection is mailed once', async () => {
    const { version } = await view(neha)
    const input = { key: crypto.randomUUID(), body: 'Yes.', close: false, version }
    const sent = await Promise.all([1, 2, 3].map(() => change(neha, 'POST', '/answers', input)))
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await view(neha)).answers).toHaveLength(1)
    await server.waitForMail(sender)
    expect(await auditEntries()).toHaveLength(1)
  })

  test('with a used key, but another text or author, is refused', async () => {
    const key = crypto.randomUUID()
    expect((await answer(neha, { key })).status).toBe(201)
    expect((await answer(neha, { key, body: 'No, wait.' })).body.error?.code).toBe('CHANGED')
    expect((await answer(kavya, { key })).body.error?.code).toBe('CHANGED')
    expect((await view(neha)).answers).toHaveLength(1)
  })

  test('sent simultaneously on two servers is sent once, and the other one is refused', async () => {
    const { version } = await view(neha)
    const by = (who: Visitor, body: string) =>
      change(who, 'POST', '/answers', { key: crypto.randomUUID(), body, close: false, version })
    const both = await Promise.all([by(neha, 'From Neha.'), by(kavya, 'From Kavya.')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body.error?.code).toBe('CHANGED')
    expect((await view(neha)).answers).toHaveLength(1)
  })

  test('shows HTML as text', async () => {
    await answer(neha, { body: '<img src=x onerror=alert(1)>' })
    const [mail] = await server.waitForMail(sender)
    expect(mail?.html).not.toContain('<img src=x')
    expect(mail?.html).toContain('&lt;img')
  })
})

test('a draft is stored for its author, others see that they are writing, and the reply removes it', async () => {
  const draft = (who: Visitor, body: string) => change(who, 'PUT', '/draft', { body })
  expect((await draft(neha, 'Dear Kirti, y')).body.data).toEqual({ keptAt: '2026-11-23T06:30:00.000Z' })
  await draft(neha, 'Dear Kirti, yes')
  expect((await view(neha)).draft?.body).toBe('Dear Kirti, yes')
  expect(await view(kavya)).toMatchObject({ draft: null, alsoDrafting: [{ name: 'Neha Desk' }] })
  await draft(kavya, 'Hello')
  await draft(kavya, '')
  expect((await view(neha)).alsoDrafting).toEqual([])
  await answer(neha)
  expect((await view(neha)).draft).toBeNull()
  expect(
    (await neha.call('PUT', `/console/enquiries/${crypto.randomUUID()}/draft`, { body: { body: 'x' } }))
      .status,
  ).toBe(404)
})

describe('the sender of an enquiry', () => {
  const makeMember = async (who: Visitor, lastName = 'Jain') =>
    change(who, 'POST', '/member', {
      firstName: 'Kirti',
      lastName,
      version: (await view(who)).version,
    })

  test('becomes a member without a password and without a mail', async () => {
    const { body } = await makeMember(neha)
    expect(body.data.member).toMatchObject({ name: 'Kirti Jain' })
    const person = await server.deps.db
      .selectFrom('person')
      .selectAll()
      .where('email', '=', sender)
      .executeTakeFirstOrThrow()
    expect(person).toMatchObject({ phoneNumber: '919899071144', role: 'member', birthDate: null })
    await expect(signInAs(server, sender, { password: '' })).rejects.toThrow()
    await expect(signInAs(server, sender)).rejects.toThrow()
    expect(await server.mailTo(sender)).toEqual([])
    expect(await auditEntries()).toMatchObject([{ action: 'enquiry.makeMember' }])
  })

  test('becomes a member with only one name', async () => {
    expect((await makeMember(neha, '')).body.data.member).toMatchObject({ name: 'Kirti' })
  })

  test('becomes a member without an address if they wrote by WhatsApp', async () => {
    enquiryId = await createEnquiry({ email: '919899071144@whatsapp.invalid' })
    const { body } = await makeMember(neha)
    const person = server.deps.db
      .selectFrom('person')
      .select(['email', 'phoneNumber'])
      .where('id', '=', body.data.member?._id ?? '')
    expect(await person.execute()).toEqual([{ email: null, phoneNumber: '919899071144' }])
  })

  const byWhatsapp = (from: string) => createEnquiry({ email: `${from}@whatsapp.invalid`, from })
  const isPhoneVerified = async (personId: string) =>
    (
      await server.deps.db
        .selectFrom('person')
        .select('phoneProven')
        .where('id', '=', personId)
        .executeTakeFirst()
    )?.phoneProven

  test('with several open messages becomes one member, who is linked to all of them', async () => {
    const from = `9198111${10_000 + count}`
    const ids = [await byWhatsapp(from), await byWhatsapp(from)]
    const make = (who: Visitor, id: string | undefined) =>
      who.call<EnquiryView>('POST', `/console/enquiries/${id}/member`, {
        body: { firstName: 'Kirti', lastName: 'Jain', version: 1 },
      })
    const answers = await Promise.all([make(neha, ids[0]), make(kavya, ids[1])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const { rows } = await sql<{ people: number; linked: number }>`
      select (select count(*) from person where phone_number = ${from})::int as people,
        (select count(*) from enquiry where phone = ${from} and person_id is not null)::int as linked`.execute(
      server.deps.db,
    )
    expect(rows).toEqual([{ people: 1, linked: 2 }])
  })

  test('by WhatsApp can be linked to a member with the number, and to no other', async () => {
    const from = `9198222${10_000 + count}`
    enquiryId = await byWhatsapp(from)
    const [member, other] = [
      await makePerson(server, { email: `m${sender}` }),
      await makePerson(server, { email: `o${sender}` }),
    ]
    await server.deps.db.updateTable('person').set({ phoneNumber: from }).where('id', '=', member).execute()
    expect((await view(neha)).sameNumber).toEqual([{ _id: member, name: expect.any(String) }])
    const link = (memberId: string) => change(neha, 'PUT', '/member', { memberId, version: 1 })
    expect((await link(other)).status).toBe(404)
    expect(await isPhoneVerified(member)).toBe(false)
    const { body } = await link(member)
    expect([body.data.member?._id, body.data.sameNumber, await isPhoneVerified(member)]).toEqual([
      member,
      [],
      true,
    ])
    expect(await auditEntries()).toMatchObject([{ action: 'enquiry.linkMember' }])
    await server.deps.db
      .updateTable('person')
      .set({ phoneNumber: `${from}1` })
      .where('id', '=', member)
      .execute()
    expect(await isPhoneVerified(member)).toBe(false)
  })

  test('is linked to their account if they have one', async () => {
    const account = await makePerson(server, { email: sender, firstName: 'Kirti', lastName: 'Jain' })
    expect((await view(neha)).sameAddress).toEqual({ _id: account, name: 'Kirti Jain' })
    expect((await makeMember(neha)).body.data.member?._id).toBe(account)
    expect(await auditEntries()).toMatchObject([{ action: 'enquiry.linkMember' }])
  })
})

test('an enquiry that seems automatic is in a separate inbox until somebody moves it', async () => {
  enquiryId = await createEnquiry({ email: sender, automatic: true })
  expect((await inbox(neha, 'open')).ids).not.toContain(enquiryId)
  expect((await inbox(neha, 'automatic')).ids).toContain(enquiryId)
  await change(neha, 'PUT', '/assignment', { personId: neha.personId, version: 1 })
  expect((await inbox(neha, 'automatic')).ids).not.toContain(enquiryId)
  expect((await inbox(neha, 'open')).ids).toContain(enquiryId)
})
