import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#features/audit/index.server.ts'
import { backgroundJobs } from '#features/backgroundJobs/index.server.ts'
import { booking } from '#features/booking/index.server.ts'
import type { EnquiryPage, EnquiryView } from '#features/enquiry/console/schema.ts'
import { enquiry } from '#features/enquiry/index.server.ts'
import type { PaymentDetail, RefundPreview, SaleView } from '#features/sales/console/schema.ts'
import { sales } from '#features/sales/index.server.ts'
import type { ChangePreview } from '#features/scheduling/console/changeSchema.ts'
import { scheduling } from '#features/scheduling/index.server.ts'
import { staff } from '#features/staff/index.server.ts'
import { timetable } from '#features/timetable/index.server.ts'
import { waitingForLocks } from '#tests/faults/locks.ts'
import { sessionOn } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { expectNothingOf, tablesWith } from '#tests/nothingOf.ts'
import { openPaymentHarness, type PaymentHarness } from '#tests/paymentHarness.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { withPersonalData } from '#tests/personalData.ts'
import { makeClass, makeStudio } from '#tests/timetable.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import type { MemberProfile } from './console/profileSchema.ts'
import type { ErasePreview, MergePreview } from './console/recordSchema.ts'
import { members } from './index.server.ts'

// Staff make every kind of record for a member, with the API calls of the screens, and then erase the member.
const FIRST = 'Vasudhara'
const LAST = 'Fullerzwala'
const EMAIL = 'vasu@whole.example'
const SECOND = 'vasu.second@whole.example'
const PHONE = '919810077777'

let server: PaymentHarness
let owner: Visitor
let classId: string

beforeAll(async () => {
  server = await openPaymentHarness({
    features: withPersonalData([
      timetable,
      booking,
      backgroundJobs,
      scheduling,
      sales,
      enquiry,
      staff,
      audit,
      members,
    ]),
    jobs: [scheduling],
  })
  const { db } = server.deps
  classId = await makeClass(db, await makeStudio(db), server.clock.now())
  await makePerson(server, { email: 'owner@whole.example', role: 'owner' })
  owner = await signInAs(server, 'owner@whole.example')
})
afterAll(() => server.close())

/** Makes a call as the owner, which must succeed; returns its data. */
async function callAsOwner<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> {
  const response = await owner.call<T>(method, path, body ? { body } : {})
  expect(response.status, `${path}: ${response.body.message}`).toBeLessThan(300)
  return response.body.data
}

async function sell(personId: string, packageId: string, amountPaise: number, more: object = {}) {
  const seen = {
    version: 1,
    amountPaise,
    gstBasisPoints: 1800,
    paymentsBefore: 'overrideReason' in more ? 1 : 0,
  }
  const sale = { personId, packageId, method: 'cash', saleKey: crypto.randomUUID(), seen, ...more }
  return (await callAsOwner<SaleView>('POST', '/console/sales', sale))._id
}

async function refund(orderId: string, note: string) {
  const refundBody = { amountPaise: 10_000, method: 'cash', pass: { kind: 'kept' } }
  const preview = await callAsOwner<RefundPreview>(
    'POST',
    `/console/payments/${orderId}/refunds/preview`,
    refundBody,
  )
  const previewed = { leftPaise: preview.leftPaise, passVersion: preview.pass?.version ?? null }
  const requestKey = crypto.randomUUID()
  await callAsOwner<PaymentDetail>('POST', `/console/payments/${orderId}/refunds`, {
    ...refundBody,
    note,
    requestKey,
    seen: previewed,
  })
}

async function moveTheirClass(date: string) {
  const { id: sessionId } = await sessionOn(server, classId, date)
  const change = { kind: 'changeSession', sessionId, time: '19:30' }
  const preview = await callAsOwner<ChangePreview>('POST', '/console/timetable/preview', { change })
  await callAsOwner('POST', '/console/timetable/changes', { change, version: preview.version })
}

async function askAndAnswer() {
  const enquiry = { name: `${FIRST} ${LAST}`, email: EMAIL, phone: `+${PHONE}`, message: `${FIRST} asks` }
  expect((await visitor(server.app).call('POST', '/user/create-enquiry', { body: enquiry })).status).toBe(200)
  const [row] = (await callAsOwner<EnquiryPage>('GET', '/console/enquiries')).rows
  const path = `/console/enquiries/${row?._id}`
  const { version } = await callAsOwner<EnquiryView>('GET', path)
  const response = { key: crypto.randomUUID(), body: `Dear ${FIRST}`, close: false, version }
  await callAsOwner('POST', `${path}/answers`, response)
  await callAsOwner('PUT', `${path}/draft`, { body: `And, ${FIRST}` })
}

test('of a member with every kind of record, nothing is left once they are erased', async () => {
  const { db } = server.deps
  const because = `${FIRST} asked at the desk`
  const opened = { firstName: FIRST, lastName: LAST, phoneNumber: PHONE }
  const personId = await makePerson(server, { email: EMAIL, firstName: FIRST, lastName: LAST })
  const member = await signInAs(server, EMAIL)
  const path = `/console/members/${personId}`

  const sold = await sell(personId, server.packages.group, 640_000)
  const date = '2026-11-25'
  const booked = await member.call('POST', `/user/create-order/${classId}`, { body: { date } })
  expect(booked.status, booked.body.message).toBe(201)
  await moveTheirClass(date)
  await refund(sold, because)
  const mistaken = await sell(personId, server.packages.discovery, 90_000, { overrideReason: because })
  await callAsOwner('POST', `/console/sales/${mistaken}/void`, { reason: because })
  await askAndAnswer()
  await callAsOwner('PUT', path, { phoneNumber: PHONE })
  await callAsOwner('POST', `${path}/notes`, { body: because })
  const pass = (await callAsOwner<MemberProfile>('GET', path)).passes.find(
    ({ remainingSession }) => remainingSession === 7,
  )
  const extended = { days: 3, reason: because, version: pass?.version, notify: true }
  await callAsOwner('POST', `${path}/passes/${pass?._id}/extend`, extended)
  await callAsOwner('POST', '/staff/invitations', { email: SECOND, role: 'frontDesk' })
  const second = await callAsOwner<MemberProfile>('POST', '/console/members', { ...opened, email: SECOND })
  await callAsOwner('POST', `/console/members/${second._id}/notes`, { body: `${LAST} twice` })
  const merging = await callAsOwner<MergePreview>('GET', `${path}/merge?from=${second._id}`)
  await callAsOwner('POST', `${path}/merge`, { from: second._id, seen: merging.seen })
  await callAsOwner('POST', '/console/audit/exports', { q: FIRST })

  // The text exists before the erasure; otherwise the check after it would prove nothing.
  expect(await tablesWith(db, FIRST)).toEqual([
    'audit_entry',
    'enquiry',
    'enquiry_answer',
    'enquiry_draft',
    'ledger_entry',
    'member_note',
    'payment_order',
    'payment_refund',
    'person',
    'timetable_notice',
  ])
  expect(await tablesWith(db, SECOND)).toContain('staff_invitation')

  const preview = await callAsOwner<ErasePreview>('GET', `${path}/erase`)
  await callAsOwner('POST', `${path}/erase`, { seen: preview.seen, reason: 'requestedByMember', force: true })
  await expectNothingOf(db, [FIRST, LAST, EMAIL, SECOND, PHONE])
  await expectInvariants(db)
  // The result stays the same after all queued mails were sent.
  await expect
    .poll(async () => (await server.mailTo(EMAIL)).map(({ subject }) => subject), { timeout: 15_000 })
    .toContain('Your data is erased')
  await expectNothingOf(db, [FIRST, LAST, EMAIL, SECOND, PHONE])
})

test('an enquiry that is being sent while its sender is erased is erased too', async () => {
  const email = 'asks@whole.example'
  const personId = await makePerson(server, { email, firstName: 'Tarangini' })
  const path = `/console/members/${personId}`
  const { seen } = await callAsOwner<ErasePreview>('GET', `${path}/erase`)
  // The enquiry waits for this test after the insert of its row, before its commit.
  await server.database.asOwner((client) =>
    client.query(`
      create function wait_for_test() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock(77); return null; end $$;
      create trigger wait_for_test after insert on enquiry for each row execute function wait_for_test()`),
  )
  await server.database.asOwner(async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(77)')
    const enquiry = { name: 'Tarangini', email, message: 'Tarangini asks' }
    const sent = visitor(server.app).call('POST', '/user/create-enquiry', { body: enquiry })
    await expect.poll(() => waitingForLocks(server.database)).toBe(1)
    const erased = owner.call('POST', `${path}/erase`, {
      body: { seen, reason: 'requestedByMember', force: true },
    })
    await expect.poll(() => waitingForLocks(server.database)).toBe(2)
    await client.query('commit')
    expect([(await sent).status, (await erased).status]).toEqual([200, 200])
  })
  await expectNothingOf(server.deps.db, ['Tarangini', email])
})
