import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity } from '#features/identity/index.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { AuditChoices, AuditExport, AuditPage } from './console/schema.ts'
import { audit } from './index.server.ts'
import { type AuditRecord, recordAudit } from './usecases/recordAudit.server.ts'

let server: TestApp
let manager: Visitor
let neha: string
let kavya: string
let sana: string

beforeAll(async () => {
  server = await testApp({ features: [identity, audit], now: '2026-11-26T06:30:00Z' })
  await makePerson(server, { email: 'manager@audit.example', role: 'manager' })
  neha = await makePerson(server, { email: 'neha@audit.example', firstName: 'Neha', lastName: 'Arora' })
  kavya = await makePerson(server, { email: 'kavya@audit.example', firstName: 'Kavya', lastName: 'Nair' })
  sana = await makePerson(server, { email: 'sana@audit.example', firstName: 'Sana', lastName: 'Qureshi' })
  manager = await signInAs(server, 'manager@audit.example')
  await record(neha, {
    action: 'member.correct',
    subject: 'person',
    subjectId: sana,
    personId: sana,
    before: { lastName: 'Qureshy' },
    after: { lastName: 'Qureshi' },
  })
  await record(kavya, {
    action: 'class.change',
    subject: 'class',
    subjectId: 'c-1',
    before: { time: '07:00' },
    after: { time: '07:30' },
    reason: '100% booked_out',
  })
  await record(neha, { action: 'class.change', subject: 'class', subjectId: 'c-2', after: { time: '09:00' } })
  await record(null, {
    action: 'staff.invite',
    subject: 'invitation',
    subjectId: 'i-1',
    after: { role: 'owner' },
  })
})
afterAll(() => server.close())

/** Each entry is recorded on a new day, at 11 pm studio time. */
let day = 0
async function record(staffId: string | null, entry: AuditRecord) {
  day += 1
  const instant = Temporal.Instant.from(`2026-11-2${day}T17:30:00Z`)
  await server.deps.db.transaction().execute((trx) => recordAudit(trx, staffId, entry, instant))
}
const read = async (query: Record<string, string> = {}) => {
  const { status, body } = await manager.call<AuditPage>(
    'GET',
    `/console/audit?${new URLSearchParams(query)}`,
  )
  expect(status, body.message).toBe(200)
  return body.data
}
const idsOf = async (query: Record<string, string>) =>
  (await read(query)).rows
    // Without the entry about the manager's own sign-in.
    .filter(({ action }) => action !== 'signIn.open')
    .map(({ subjectId }) => (subjectId === sana ? 'sana' : subjectId))

test('an entry has its actor, action, subject and person, and the values before and after of each field', async () => {
  const { rows, next } = await read({ member: sana })
  expect(rows).toEqual([
    {
      _id: expect.any(String),
      at: '2026-11-21T17:30:00.000Z',
      staff: { _id: neha, name: 'Neha Arora' },
      action: 'member.correct',
      subject: 'person',
      subjectId: sana,
      subjectName: 'Sana Qureshi',
      person: { _id: sana, name: 'Sana Qureshi' },
      changes: [{ field: 'lastName', before: 'Qureshy', after: 'Qureshi' }],
      reason: null,
    },
  ])
  expect(next).toBeNull()
})

test.each([
  ['nothing', {}, ['i-1', 'c-2', 'c-1', 'sana']],
  ['the actor', () => ({ staff: kavya }), ['c-1']],
  ['the action', { action: 'class.change' }, ['c-2', 'c-1']],
  ['the kind of subject', { subject: 'invitation' }, ['i-1']],
  ['the subject', { subject: 'class', subjectId: 'c-2' }, ['c-2']],
  ['the first day', { from: '2026-11-23' }, ['i-1', 'c-2']],
  ['the last day, included', { to: '2026-11-22' }, ['c-1', 'sana']],
  ['one day', { from: '2026-11-22', to: '2026-11-22' }, ['c-1']],
  ['part of the actor’s name', { q: 'vya na' }, ['c-1']],
  ['part of the name of the person concerned', { q: 'QURESHI' }, ['sana']],
  ['part of an address', { q: 'neha@audit' }, ['c-2', 'sana']],
  ['a previous value', { q: 'qureshy' }, ['sana']],
  ['a reason with wildcards', { q: '100% booked_' }, ['c-1']],
  ['wildcards that match nothing', { q: '10_% b' }, []],
  ['text and a filter', () => ({ q: 'neha', action: 'class.change' }), ['c-2']],
])('the audit is filtered by %s', async (_, query, found) => {
  expect(await idsOf(typeof query === 'function' ? query() : query)).toEqual(found)
})

test('pages have no gaps or repetitions, even if entries are added or have the same time', async () => {
  const instant = Temporal.Instant.from('2026-11-20T06:00:00Z')
  const add = (n: number) =>
    server.deps.db
      .transaction()
      .execute((trx) =>
        recordAudit(trx, neha, { action: 'room.change', subject: 'page', subjectId: `${n}` }, instant),
      )
  for (let n = 0; n < 7; n += 1) await add(n)
  const values: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: AuditPage = await read({ action: 'room.change', limit: '3', cursor })
    values.push(...page.rows.map(({ subjectId }) => subjectId))
    cursor = page.next
    if (values.length === 3) await add(99)
  }
  expect(values).toEqual(['6', '5', '4', '3', '2', '1', '0'])
})

test('the filters offer the recorded actions and their actors', async () => {
  const { body } = await manager.call<AuditChoices>('GET', '/console/audit/choices')
  expect(body.data.actions).toEqual(
    expect.arrayContaining(['class.change', 'member.correct', 'staff.invite']),
  )
  expect(body.data.staff).toEqual(
    expect.arrayContaining([
      { _id: kavya, name: 'Kavya Nair' },
      { _id: neha, name: 'Neha Arora' },
    ]),
  )
})

test('ids are replaced by names, and ids without a name are shortened', async () => {
  const missingId = '0a0b0c0d-1111-4222-8333-444455556666'
  await record(neha, {
    action: 'member.mergeInto',
    subject: 'enquiry',
    subjectId: missingId,
    before: { into: missingId },
    after: { into: kavya, returned: [sana, missingId] },
  })
  const { rows } = await read({ action: 'member.mergeInto' })
  expect(rows[0]).toMatchObject({
    subjectName: null,
    changes: [
      { field: 'into', before: '#0a0b0c0d', after: 'Kavya Nair' },
      { field: 'returned', before: null, after: 'Sana Qureshi, #0a0b0c0d' },
    ],
  })
})

test('an export contains all entries that match the filters, and the export itself is recorded', async () => {
  const { status, body } = await manager.call<AuditExport>('POST', '/console/audit/exports', {
    body: { action: 'class.change' },
  })
  expect(status, body.message).toBe(201)
  expect(body.data).toMatchObject({ complete: true, rows: [{ subjectId: 'c-2' }, { subjectId: 'c-1' }] })
  const { rows } = await read({ action: 'audit.export' })
  expect(rows[0]?.changes).toContainEqual({ field: 'rows', before: null, after: 2 })
  expect(rows[0]?.changes).toContainEqual({ field: 'action', before: null, after: 'class.change' })
})

test('an export of a search is recorded without the searched name', async () => {
  const file = await manager.call<AuditExport>('POST', '/console/audit/exports', { body: { q: 'qureshi' } })
  expect(file.body.data.rows.length).toBeGreaterThan(0)
  const [entry] = (await read({ action: 'audit.export' })).rows
  expect(entry?.changes).toContainEqual({ field: 'search', before: null, after: true })
  expect(JSON.stringify(entry?.changes)).not.toContain('qureshi')
})
