import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import type { MemberList } from '#features/members/console/listSchema.ts'
import type { MemberProfile } from '#features/members/console/profileSchema.ts'
import { members } from '#features/members/index.server.ts'
import { passes } from '#features/passes/index.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { waitingForLocks } from '#tests/faults/locks.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { withPersonalData } from '#tests/personalData.ts'
import { makePackage, makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { ImportView, Mapping } from './console/schema.ts'
import { dataImport } from './index.server.ts'

/** Tests of files in which people share an address: everybody is imported, and gets their own pass. */
let server: TestApp
let owner: Visitor

beforeAll(async () => {
  const features = withPersonalData([identity, passes, booking, members, dataImport])
  server = await testApp({ features, jobs: [dataImport], now: '2026-11-23T06:30:00Z' })
  const { db } = server.deps
  await makePerson(server, { email: 'owner@house.example', role: 'owner' })
  await makePackage(db, { packageName: 'Group 12', totalSessions: 12 })
  await makeStudio(db)
})
afterAll(async () => {
  await expectInvariants(server.deps.db)
  await server.close()
})
let round = 0
beforeEach(async () => {
  round += 1
  owner = await signInAs(server, 'owner@house.example')
})
const address = (name: string) => `${name}${round}@families.example`

async function uploadFile(text: string, kind = ''): Promise<ImportView> {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/v1/console/imports?fileName=file.csv&kind=${kind}`,
    payload: text,
    headers: {
      cookie: [...owner.cookies].map((each) => each.join('=')).join('; '),
      'content-type': 'application/octet-stream',
    },
  })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().data
}
const remap = async (view: ImportView, change: Partial<Mapping>) => {
  const body = { ...view.mapping, ...change }
  const response = await owner.call<ImportView>('PUT', `/console/imports/${view._id}/mapping`, { body })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return response.body.data
}
const readImport = async (id: string) =>
  (await owner.call<ImportView>('GET', `/console/imports/${id}`)).body.data
async function runImport({ _id: id, report, version }: ImportView): Promise<ImportView> {
  const body = { good: report?.good ?? 0, invite: false, version }
  expect((await owner.call('POST', `/console/imports/${id}/run`, { body })).status).toBe(201)
  await expect.poll(async () => (await readImport(id)).state, { timeout: 20_000 }).toBe('done')
  return readImport(id)
}
const search = async (q: string) =>
  (await owner.call<MemberList>('GET', `/console/members?q=${encodeURIComponent(q)}`)).body.data.rows
const readProfile = async (id: string) =>
  (await owner.call<MemberProfile>('GET', `/console/members/${id}`)).body.data
const onlyMatch = async (q: string): Promise<MemberProfile> => {
  const rows = await search(q)
  expect(rows, q).toHaveLength(1)
  return readProfile(rows[0]?._id ?? '')
}

const HEAD = 'Client ID,First Name,Last Name,Email,Mobile Phone,Pricing Option,Remaining,Exp. Date'
/** Bina and Chitra share an address, Devi has two rows with a pass each, and Esha has no address. */
const family = () =>
  [
    HEAD,
    `${round}01,Bina${round},Iyer,${address('iyer')},,Group 12,5,2026-12-30`,
    `${round}02,Chitra${round},Sharma,${address('iyer')},,Group 12,1,2026-12-31`,
    `${round}03,Devi${round},Rao,${address('devi')},,Group 12,3,2026-12-30`,
    `${round}03,Devi${round},Rao,${address('devi')},,Group 12,4,2027-01-30`,
    `${round}04,Esha${round},Das,,98300 1${round}234,,,`,
  ].join('\n')

describe('an address with two names', () => {
  test('needs an answer by staff, and without it the second row is not imported', async () => {
    const view = await uploadFile(family())
    expect(view.causes).toEqual([
      {
        code: 'sharedEmail',
        field: 'email',
        word: null,
        rows: 1,
        first: [{ number: 3, value: address('iyer'), name: `Bina${round} Iyer` }],
      },
    ])
    expect(view.report).toMatchObject({ good: 4, bad: 1, newPeople: 3, passes: 3, sessions: 12 })
    const done = await runImport(view)
    expect(done.brought).toMatchObject({ newPeople: 3, passes: 3, sessions: 12 })
    expect(await search(`chitra${round}`)).toEqual([])
    expect((await onlyMatch(`bina${round}`)).passes).toMatchObject([{ remainingSession: 5 }])
  })

  test('becomes a household of two people with a pass each, of whom the second has no address', async () => {
    const view = await remap(await uploadFile(family()), { shared: { all: 'household', rows: {} } })
    expect(view.causes).toEqual([])
    expect(view.report).toMatchObject({ good: 5, bad: 0, newPeople: 4, passes: 4, sessions: 13 })
    const done = await runImport(view)
    expect(done.brought).toEqual({ newPeople: 4, knownPeople: 0, passes: 4, sessions: 13, classes: 0 })
    const [bina, chitra] = [await onlyMatch(`bina${round}`), await onlyMatch(`chitra${round}`)]
    expect(bina).toMatchObject({ email: address('iyer'), passes: [{ remainingSession: 5 }] })
    expect(chitra).toMatchObject({
      email: null,
      reached: true,
      household: { first: { _id: bina._id } },
      passes: [{ remainingSession: 1 }],
    })
    expect((await onlyMatch(`devi${round}`)).passes).toHaveLength(2)
    expect(await onlyMatch(`${round}04`)).toMatchObject({ firstName: `Esha${round}`, email: null })
    // The numbers in the database match what the search finds.
    const { rows } = await sql<{ people: number; passes: number; sessions: number }>`
      select count(distinct p.id)::int as people, count(pass.id)::int as passes,
        sum(pass.sessions_left)::int as sessions
      from person p left join pass on pass.person_id = p.id
      where p.first_name ~ ${`^(Bina|Chitra|Devi|Esha)${round}$`}`.execute(server.deps.db)
    expect(rows[0]).toEqual({ people: 4, passes: 4, sessions: 13 })

    // If the file is uploaded again, everybody is known, no answer is needed, and no pass is duplicated.
    const again = await uploadFile(family())
    expect(again.causes).toEqual([])
    expect(again.report).toMatchObject({ newPeople: 0, knownPeople: 4, passes: 0, passesLeftOut: 4 })
    // The rows of a file of passes are matched to members of a household by name or by id.
    const passes = await uploadFile(
      [
        'Client ID,Name,Email,Pricing Option,Remaining,Exp. Date',
        `,Chitra${round} Sharma,${address('iyer')},Group 12,9,2027-02-27`,
        `${round}01,,${address('iyer')},Group 12,8,2027-02-28`,
        `,,${address('iyer')},Group 12,7,2027-03-01`,
      ].join('\n'),
      'passes',
    )
    expect(passes.causes.map(({ code, rows: count }) => [code, count])).toEqual([['whichOne', 1]])
    await runImport(passes)
    const balances = async (who: string) =>
      (await onlyMatch(who)).passes.map(({ remainingSession }) => remainingSession).toSorted()
    expect([await balances(`bina${round}`), await balances(`chitra${round}`)]).toEqual([
      [5, 8],
      [1, 9],
    ])
  })

  test('is undone with its import, the second person of the household before the first', async () => {
    const file = [HEAD.split(',').slice(0, 4).join(','), `,Uma${round},Roy,${address('roy')}`]
    const view = await uploadFile([...file, `,Vani${round},Sen,${address('roy')}`].join('\n'))
    const done = await runImport(await remap(view, { shared: { all: 'household', rows: {} } }))
    expect(await search(`vani${round}`)).toHaveLength(1)
    expect((await owner.call('POST', `/console/imports/${done._id}/undo`)).status).toBe(201)
    await expect.poll(async () => (await readImport(done._id)).state, { timeout: 20_000 }).toBe('undone')
    expect(await readImport(done._id)).toMatchObject({ retainedRows: 0 })
    expect([await search(`uma${round}`), await search(`vani${round}`)]).toEqual([[], []])
  })

  test('fails for the second person if the first person of the household was erased since the dry run', async () => {
    const firstId = await makePerson(server, { email: address('gone'), firstName: 'Gone' })
    const file = [HEAD.split(',').slice(0, 4).join(','), `,Wafa${round},Ali,${address('gone')}`]
    const view = await remap(await uploadFile([...file, `,Yara${round},Ali,${address('yara')}`].join('\n')), {
      shared: { all: 'household', rows: {} },
    })
    expect(view.report).toMatchObject({ good: 2 })
    const { seen } = (await owner.call<{ seen: string }>('GET', `/console/members/${firstId}/erase`)).body
      .data
    const erasing = { seen, reason: 'requestedByMember', force: true }
    expect((await owner.call('POST', `/console/members/${firstId}/erase`, { body: erasing })).status).toBe(
      200,
    )
    const done = await runImport(view)
    expect(done.brought).toMatchObject({ newPeople: 1 })
    expect(done.job).toMatchObject({ done: 1, failed: 1 })
    expect([await search(`wafa${round}`), await search(`yara${round}`)]).toMatchObject([[], [{}]])
  })

  test('stores no plan for a row whose content is erased during the dry run', async () => {
    const file = [HEAD.split(',').slice(0, 4).join(','), `,Zara${round},Ali,${address('zara')}`]
    const view = await uploadFile(file.join('\n'))
    const { db } = server.deps
    const checking = await db.transaction().execute(async (trx) => {
      await sql`update data_import_row set cells = '["","","",""]', plan = null
        where import_id = ${view._id}`.execute(trx)
      const checked = remap(view, {})
      await expect.poll(() => waitingForLocks(server.database)).toBe(1)
      return [checked]
    })
    expect((await checking[0])?.report).toMatchObject({ good: 0, bad: 1 })
    const rows = db.selectFrom('dataImportRow').select('plan').where('importId', '=', view._id)
    expect(await rows.execute()).toEqual([{ plan: null }])
  })

  test('becomes one person with both passes, if staff answer so for the row', async () => {
    const view = await remap(await uploadFile(family()), { shared: { rows: { 3: 'same' } } })
    expect(view.report).toMatchObject({ good: 5, newPeople: 3, passes: 4, sessions: 13 })
    expect((await runImport(view)).brought).toMatchObject({ newPeople: 3, passes: 4, sessions: 13 })
    expect((await onlyMatch(`bina${round}`)).passes).toHaveLength(2)
    expect(await search(`chitra${round}`)).toEqual([])
  })

  test('needs an answer even if one of the two is already a member', async () => {
    await makePerson(server, { email: address('here'), firstName: 'Here', lastName: 'Before' })
    const view = await uploadFile(`First Name,Last Name,Email\nOther,Name,${address('here')}`)
    expect(view.causes).toMatchObject([{ code: 'sharedEmail', first: [{ name: 'Here Before' }] }])
  })
})

test('a member’s data from another system is stored and can be searched', async () => {
  const view = await uploadFile(
    [
      'Client ID,First Name,Last Name,Email,Creation Date,Gender,Address,City,Postal Code,Emergency Contact Name,Emergency Contact Phone,Status,Promotional Emails',
      `MB-${round}77,Gita${round},Sen,${address('gita')},14/02/2019,Female,12 Park Street,Kolkata,700016,Arun Sen,98300 12345,Suspended,No`,
      `MB-${round}78,"=HYPERLINK(""http://x"")",Bad,${address('formula')},,,,,,,,,`,
      `MB-${round}79,+Hari${round},@Sen,${address('hari')},,,,,,,,Active,Yes`,
    ].join('\n'),
  )
  expect(view.recognised).toBe(13)
  expect(view.causes).toMatchObject([{ code: 'formula', rows: 1, first: [{ number: 3 }] }])
  await runImport(view)
  expect(await onlyMatch(`mb-${round}77`)).toMatchObject({
    firstName: `Gita${round}`,
    externalId: `MB-${round}77`,
    details: {
      memberSince: '2019-02-14',
      gender: 'Female',
      postalAddress: '12 Park Street, Kolkata, 700016',
      emergencyContact: 'Arun Sen, 98300 12345',
      formerStatus: 'Suspended',
    },
    consent: { given: false },
  })
  expect(await onlyMatch(`mb-${round}79`)).toMatchObject({
    firstName: `Hari${round}`,
    lastName: 'Sen',
    consent: { given: true },
  })
})

test('a pass that has started keeps its first day; its last day is from the file or from its terms', async () => {
  const view = await uploadFile(
    [
      'First Name,Last Name,Email,Pricing Option,Remaining,Payment Date,Activation Date,Exp. Date',
      `Told,End,${address('told')},Group 12,5,01/11/2026,05/11/2026,20/12/2026`,
      `No,End,${address('noend')},Group 12,5,01/11/2026,05/11/2026,`,
      `Not,Begun,${address('unused')},Group 12,12,01/11/2026,,`,
      `Half,Used,${address('half')},Group 12,5,03/11/2026,,20/12/2026`,
    ].join('\n'),
  )
  await runImport(view)
  const pass = async (name: string) => (await onlyMatch(address(name))).passes[0]
  expect(await pass('told')).toMatchObject({
    status: 'active',
    registrationDate: '2026-11-01',
    firstSessionDate: '2026-11-05',
    expiryDate: '2026-12-20',
  })
  const noEnd = await pass('noend')
  expect(noEnd).toMatchObject({ status: 'active', firstSessionDate: '2026-11-05' })
  const days = noEnd?.validityDays ?? 0
  expect(noEnd?.expiryDate).toBe(Temporal.PlainDate.from('2026-11-05').add({ days }).toString())
  expect(await pass('unused')).toMatchObject({ status: 'unused', firstSessionDate: null })
  // The file has no start day, but some sessions are used.
  expect(await pass('half')).toMatchObject({
    status: 'active',
    firstSessionDate: '2026-11-03',
    expiryDate: '2026-12-20',
  })
})

test('forty rows with the same unknown word need one answer', async () => {
  const rows = Array.from({ length: 40 }, (_, n) => `A${n},B,${address(`w${n}-`)},Ten pack,3,2026-12-30`)
  const view = await uploadFile(
    ['First Name,Last Name,Email,Pricing Option,Remaining,Exp. Date', ...rows].join('\n'),
  )
  expect(view.causes).toMatchObject([
    { code: 'unknownPackage', field: 'package', word: 'Ten pack', rows: 40 },
  ])
  const answered = await remap(view, { words: { package: { 'Ten pack': 'Group 12' } } })
  expect(answered.causes).toEqual([])
  expect(answered.report).toMatchObject({ good: 40, passes: 40, sessions: 120 })
})
