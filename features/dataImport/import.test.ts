import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditPage } from '#features/audit/console/schema.ts'
import { audit } from '#features/audit/index.server.ts'
import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { booking } from '#features/booking/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import type { MemberList } from '#features/members/console/listSchema.ts'
import { members } from '#features/members/index.server.ts'
import { passes } from '#features/passes/index.server.ts'
import { extend } from '#features/passes/usecases/changePass.server.ts'
import { sharePass } from '#features/passes/usecases/sharePass.server.ts'
import type { MemberReport } from '#features/report/console/schema.ts'
import { report } from '#features/report/index.server.ts'
import { timetable } from '#features/timetable/index.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { waitingForLocks } from '#tests/faults/locks.ts'
import { grantTo, ledgerInWords } from '#tests/holders.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { countStatements, type StatementCounter } from '#tests/statements.ts'
import { makeClass, makeInstructor, makePackage, makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { ImportView, Mapping, ProblemPage } from './console/schema.ts'
import { dataImport } from './index.server.ts'
import { checkImport } from './usecases/checkImport.server.ts'
import { readImports } from './usecases/readImports.server.ts'
import { runImport } from './usecases/runImport.server.ts'

const NOW = '2026-11-23T06:30:00Z'
let server: TestApp
let owner: Visitor
let group: string
let classId: string
beforeAll(async () => {
  const features = [identity, audit, passes, timetable, booking, members, report, dataImport]
  server = await testApp({ features, jobs: [dataImport] })
  const { db } = server.deps
  await makePerson(server, { email: 'owner@import.example', role: 'owner' })
  group = (await makePackage(db, { packageName: 'Group 12', totalSessions: 12 })).id
  await makePackage(db, { packageName: 'Unlimited', totalSessions: null })
  classId = await makeClass(db, await makeStudio(db), server.clock.now())
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(NOW)
  owner = await signInAs(server, 'owner@import.example')
})

const cookie = () => [...owner.cookies].map((c) => c.join('=')).join('; ')
async function upload(text: string | Buffer, kind = '', fileName = 'clients.csv') {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/v1/console/imports?fileName=${encodeURIComponent(fileName)}&kind=${kind}`,
    payload: text,
    headers: { cookie: cookie(), 'content-type': 'application/octet-stream' },
  })
  return {
    status: response.statusCode,
    body: response.json() as { data: ImportView; error?: { code: string } },
  }
}
const uploadFile = async (text: string, kind = ''): Promise<ImportView> => {
  const { status, body } = await upload(text, kind)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}
const readImport = async (id: string) =>
  (await owner.call<ImportView>('GET', `/console/imports/${id}`)).body.data
const remap = (id: string, mapping: Mapping) =>
  owner.call<ImportView>('PUT', `/console/imports/${id}/mapping`, { body: mapping })
const run = async (id: string, good: number, invite = false) => {
  const { version } = await readImport(id)
  return owner.call<ImportView>('POST', `/console/imports/${id}/run`, { body: { good, invite, version } })
}
async function importAndWait(view: ImportView, invite = false): Promise<ImportView> {
  expect((await run(view._id, view.report?.good ?? 0, invite)).status).toBe(201)
  return waitForState(view._id, 'done')
}
async function waitForState(id: string, state: ImportView['state']): Promise<ImportView> {
  await expect.poll(async () => (await readImport(id)).state, { timeout: 20_000 }).toBe(state)
  return readImport(id)
}
const undo = (id: string) => owner.call<ImportView>('POST', `/console/imports/${id}/undo`)
const problems = async (id: string) =>
  (await owner.call<ProblemPage>('GET', `/console/imports/${id}/problems`)).body.data.rows.map(
    ({ number, problems: listed }) => [
      number,
      ...listed.map(({ code, field, value }) => `${code} ${field ?? ''} ${value ?? ''}`.trim()),
    ],
  )
const person = async (email: string) =>
  server.deps.db.selectFrom('person').selectAll().where('email', '=', email).executeTakeFirst()
const passesOf = async (email: string) =>
  server.deps.db
    .selectFrom('pass')
    .selectAll('pass')
    .innerJoin('person', 'person.id', 'pass.personId')
    .where('person.email', '=', email)
    .execute()

const extendPass = (passId: string, days: number) =>
  server.deps.db.transaction().execute(async (trx) => {
    const by = (await person('owner@import.example'))?.id ?? ''
    await extend(trx, passId, { days, by, note: 'ill' }, server.clock.now())
  })

let count = 0
const address = (name: string) => `${name}${count}@people.example`
beforeEach(() => {
  count += 1
})
const HEAD =
  'Client ID,First Name,Last Name,Mobile Phone,Email,Birthdate,Pricing Option,Remaining,Exp. Date,Referral'

describe('members', () => {
  test('of a Mindbody export become accounts with their passes, and get no mail', async () => {
    const view = await uploadFile(
      [
        HEAD,
        `0001742,Shivani,Arora,+91 98111 40022,${address('Shivani')},14/02/1991,Group 12,7,30/12/2026,Instagram`,
        `0001743,Priya,Sharma,098111 40023,${address('priya')},,,,,`,
        `0001744,Ira,Bose,,${address('ira')},,unlimited,,31/12/2026,`,
      ].join('\n'),
    )
    expect(view).toMatchObject({
      system: 'mindbody',
      kind: 'members',
      state: 'checked',
      rowCount: 3,
      recognised: 9,
    })
    expect(view.report).toMatchObject({ good: 3, bad: 0, newPeople: 3, passes: 2, sessions: 7 })
    expect(await person(address('shivani'))).toBeUndefined()
    const done = await importAndWait(view)
    expect(done.job).toMatchObject({ state: 'done', total: 3, done: 3, failed: 0 })
    expect(await person(address('shivani'))).toMatchObject({
      firstName: 'Shivani',
      lastName: 'Arora',
      phoneNumber: '919811140022',
      birthDate: '1991-02-14',
      role: 'member',
    })
    const [pass] = await passesOf(address('shivani'))
    expect(pass).toMatchObject({
      sessionsLeft: 7,
      totalSessions: 12,
      expiresOn: '2026-12-30',
      paymentOrderId: null,
    })
    expect(await ledgerInWords(server, pass?.id ?? '')).toEqual(['granted 12 0', 'adjusted -5 0'])
    expect(await passesOf(address('ira'))).toMatchObject([{ sessionsLeft: null, expiresOn: '2026-12-31' }])
    expect(await server.mailTo(address('shivani'))).toEqual([])
  })

  test('get a mail if staff choose so', async () => {
    const view = await uploadFile(`First Name,Last Name,Email\nAsha,Verma,${address('asha')}`)
    await importAndWait(view, true)
    const [mail] = await server.waitForMail(address('asha'))
    expect(mail?.text).toContain('https://studio.example/?login=forgot')
    // The mail is composed when it is sent, so its job contains no text.
    const id = (await person(address('asha')))?.id
    const { rows } = await sql<{ data: unknown }>`
      select data from pgboss.job where name = 'mail' and data ->> 'id' = ${id}`.execute(server.deps.db)
    expect(rows).toEqual([{ data: { kind: 'memberWelcome', id } }])
  })

  test('can book with their imported passes', async () => {
    await importAndWait(
      await uploadFile([HEAD, `1,Rhea,Dsouza,,${address('rhea')},,Group 12,1,30/12/2026,`].join('\n')),
    )
    const rhea = await person(address('rhea'))
    await server.deps.db
      .updateTable('person')
      .set({ passwordHash: (await person('owner@import.example'))?.passwordHash ?? '' })
      .where('id', '=', rhea?.id ?? '')
      .execute()
    const asRhea = await signInAs(server, address('rhea'))
    const book = (date: string) => asRhea.call('POST', `/user/create-order/${classId}`, { body: { date } })
    expect((await book('2026-11-27')).status).toBe(201)
    expect((await book('2026-11-28')).body.error?.code).toBe('NO_VALID_PASS')
  })

  test('may have a full name or a first name beside the last name', async () => {
    const rows = [`Asha,Rao,${address('given')}`, `Dev Kumar Sen,Sen,${address('full')}`]
    await importAndWait(await uploadFile(['Name,Surname,Email', ...rows].join('\n')))
    expect(await person(address('given'))).toMatchObject({ firstName: 'Asha', lastName: 'Rao' })
    expect(await person(address('full'))).toMatchObject({ firstName: 'Dev Kumar', lastName: 'Sen' })
  })

  test('may have only one name, in any of the columns', async () => {
    const view = await uploadFile(
      [
        HEAD,
        `1,Meenakshi,,,${address('first')},,,,,`,
        `2,,Sonal,,${address('last')},,,,,`,
        `3,,,,${address('none')},,,,,`,
      ].join('\n'),
    )
    expect(await problems(view._id)).toEqual([[4, 'name firstName']])
    await importAndWait(view)
    await importAndWait(await uploadFile(`Name,Email\nTenzin,${address('whole')}`))
    for (const [name, firstName] of [
      ['first', 'Meenakshi'],
      ['last', 'Sonal'],
      ['whole', 'Tenzin'],
    ] as const)
      expect(await person(address(name))).toMatchObject({ firstName, lastName: '' })
  })

  test('in invalid rows are listed with every problem, and can be downloaded as a file', async () => {
    await makePerson(server, { email: address('known'), firstName: 'Ritu', lastName: 'Anand' })
    await server.deps.db
      .updateTable('person')
      .set({ phoneNumber: `9198222${String(count).padStart(5, '0')}` })
      .where('email', '=', address('known'))
      .execute()
    const view = await uploadFile(
      [
        HEAD,
        `1,Good,One,,${address('good')},,,,,`,
        `2,Bad,Day,,${address('b1')},31/02/1988,,,,`,
        `3,Ritu,Anand,+91 98222 ${String(count).padStart(5, '0')},${address('other')},,,,,`,
        `4,Less,None,,${address('b3')},,Group 12,-1,30/12/2026,`,
        `5,Too,Young,,${address('b4')},03/11/2009,,,,`,
        `6,,,call me,nobody,,No such pack,some,soon,`,
        `7,No,Balance,,${address('b6')},,Group 12,,30/12/2026,`,
        `8,"=cmd|' /C calc'!A0",,,,,,,,`,
      ].join('\n'),
    )
    expect(view.report).toMatchObject({ good: 1, bad: 7 })
    expect(view.badRows).toEqual([3, 4, 5, 6, 7, 8, 9])
    expect(await problems(view._id)).toEqual([
      [3, 'date birthDate 31/02/1988'],
      [4, `maybeKnown email ${address('other')}`],
      [5, 'fewerThanNone sessionsLeft -1'],
      [6, 'underAge birthDate 03/11/2009'],
      [
        7,
        'phone phone call me',
        'email email nobody',
        'name firstName',
        'unknownPackage package No such pack',
      ],
      [8, 'noBalance sessionsLeft'],
      [9, "formula firstName =cmd|' /C calc'!A0"],
    ])
    const file = await server.app.inject({
      url: `/api/v1/console/imports/${view._id}/problems.csv`,
      headers: { cookie: cookie() },
    })
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.body).toContain('This date does not exist')
    expect(file.body).toContain('Ritu Anand has this number and name, at another address')
    expect(file.body).toContain("\"'=cmd|' /C calc'!A0\"".replaceAll('"', ''))
    // The downloaded file can be uploaded again after it is corrected.
    expect((await upload(file.body)).body.data).toMatchObject({ rowCount: 7, kind: 'members' })
  })

  test('whose records were merged into others are not matched', async () => {
    const phone = `9198333${String(count).padStart(5, '0')}`
    const target = await makePerson(server, { email: address('kept') })
    const merged = await makePerson(server, { email: address('merged') })
    const { db, clock } = server.deps
    await db.updateTable('person').set({ phoneNumber: phone }).where('id', 'in', [target, merged]).execute()
    const timestamp = { mergedInto: target, mergedAt: clock.now().toString() }
    await db.updateTable('person').set(timestamp).where('id', '=', merged).execute()
    const view = await uploadFile(`phone,membershipName,creditsRemaining\n+${phone},Group 12,5`, 'passes')
    expect(view.report).toMatchObject({ good: 1, knownPeople: 1 })
  })

  test('who already exist are not duplicated, and repeated files import their passes only once', async () => {
    await makePerson(server, { email: address('known') })
    const text = [
      HEAD,
      `1,Meera,Test,,${address('KNOWN')},,Group 12,3,30/12/2026,`,
      `2,Twice,Listed,,${address('twice')},,Group 12,4,30/12/2026,`,
      `2,Twice,Listed,,${address('twice')},,Unlimited,,31/12/2026,`,
    ].join('\n')
    const [first, second] = [await uploadFile(text), await uploadFile(text)]
    expect(first.report).toMatchObject({ good: 3, knownPeople: 1, newPeople: 1, passes: 3 })
    await importAndWait(first)
    await importAndWait(second)
    expect(await passesOf(address('known'))).toHaveLength(1)
    expect(await passesOf(address('twice'))).toHaveLength(2)
    const third = await uploadFile(text)
    expect(third.report).toMatchObject({ knownPeople: 2, passes: 0, passesLeftOut: 3 })
  })

  test('get a pass only once, even if it has no dates or was extended since', async () => {
    const text = (package_ = 'Group 12') =>
      `First Name,Last Name,Email,Pricing Option,Remaining\nAsha,Verma,${address('asha')},${package_},7`
    await importAndWait(await uploadFile(text()))
    expect((await uploadFile(text())).report).toMatchObject({ knownPeople: 1, passes: 0, passesLeftOut: 1 })
    const dated = `First Name,Last Name,Email,Pricing Option,Remaining,Exp. Date\nIra,Bose,${address('ira')},Group 12,4,30/12/2026`
    const [first, second] = [await uploadFile(dated), await uploadFile(dated)]
    await importAndWait(first)
    const [pass] = await passesOf(address('ira'))
    await extendPass(pass?.id ?? '', 5)
    expect((await uploadFile(dated)).report).toMatchObject({ passes: 0, passesLeftOut: 1 })
    // The second file was checked before the first one was imported.
    await importAndWait(second)
    expect(await passesOf(address('ira'))).toHaveLength(1)
    // A pass with another last day is another pass.
    expect((await uploadFile(dated.replace('30/12', '31/12'))).report).toMatchObject({ passes: 1 })
  })

  test('get a second pass of a package if the file says that it was bought today', async () => {
    const text = (boughtOn: string) =>
      `First Name,Last Name,Email,Pricing Option,Remaining,Purchase Date\nAsha,Verma,${address('again')},Group 12,7,${boughtOn}`
    await importAndWait(await uploadFile(text('13/11/2026')))
    const view = await uploadFile(text('23/11/2026'))
    expect(view.report).toMatchObject({ knownPeople: 1, passes: 1, passesLeftOut: 0 })
    await importAndWait(view)
    expect((await passesOf(address('again'))).map(({ purchasedOn }) => purchasedOn).toSorted()).toEqual([
      '2026-11-13',
      '2026-11-23',
    ])
    expect((await uploadFile(text('23/11/2026'))).report).toMatchObject({ passes: 0, passesLeftOut: 1 })
  })

  test('get a pass whose last day is today', async () => {
    const view = await uploadFile(
      [
        'First Name,Last Name,Email,Pricing Option,Remaining,Purchase Date,Exp. Date',
        `Last,Day,${address('last')},Group 12,3,01/11/2026,23/11/2026`,
        `No,Purchase,${address('untold')},Group 12,3,,23/11/2026`,
        `Day,Pass,${address('day')},Group 12,1,23/11/2026,23/11/2026`,
        `Ends,Before,${address('before')},Group 12,1,24/11/2026,23/11/2026`,
      ].join('\n'),
    )
    expect(view.report).toMatchObject({ good: 3, bad: 1, passes: 3, passesLeftOut: 0 })
    expect(await problems(view._id)).toEqual([[5, 'dates expiresOn 23/11/2026']])
    expect((await importAndWait(view)).job).toMatchObject({ done: 3, failed: 0 })
    for (const name of ['last', 'untold', 'day']) {
      expect(await passesOf(address(name)), name).toMatchObject([{ expiresOn: '2026-11-23' }])
    }
  })

  test('are imported without passes that have expired or are used up', async () => {
    const view = await uploadFile(
      [
        HEAD,
        `1,Old,Pass,,${address('old')},,Group 12,3,22/11/2026,`,
        `2,Used,Up,,${address('used')},,Group 12,0,30/12/2026,`,
      ].join('\n'),
    )
    expect(view.report).toMatchObject({ good: 2, passes: 0, passesLeftOut: 2 })
    await importAndWait(view)
    expect(await person(address('used'))).toBeDefined()
    expect(await passesOf(address('old'))).toEqual([])
    for (const name of ['old', 'used'])
      expect(await person(address(name))).toMatchObject({ cameBefore: true })
  })

  test('are former clients, unless their status says that they only asked about classes', async () => {
    await makePerson(server, { email: address('here') })
    const view = await uploadFile(
      [
        'Client ID,First Name,Last Name,Email,Status',
        `1,In,List,${address('list')},Active`,
        `2,Only,Asked,${address('lead')},Prospect`,
        `3,Meera,Test,${address('here')},`,
      ].join('\n'),
    )
    await importAndWait(view)
    const came = async () =>
      Promise.all(['list', 'lead', 'here'].map(async (name) => (await person(address(name)))?.cameBefore))
    expect(await came()).toEqual([true, false, true])
    expect((await undo(view._id)).status).toBe(201)
    await waitForState(view._id, 'undone')
    expect(await came()).toEqual([undefined, undefined, false])
  })

  test('stay former clients until all imports that say so are undone, and always if staff say so', async () => {
    await makePerson(server, { email: address('twice') })
    const staffId = await makePerson(server, { email: address('staff') })
    await owner.call('PUT', `/console/members/${staffId}`, { body: { cameBefore: true } })
    const file = [
      'First Name,Last Name,Email',
      `Meera,Test,${address('twice')}`,
      `Meera,Test,${address('staff')}`,
    ]
    const [first, second] = [await uploadFile(file.join('\n')), await uploadFile(file.join('\n'))]
    await importAndWait(first)
    await importAndWait(second)
    const undoAndRead = async ({ _id }: ImportView) => {
      expect((await undo(_id)).status).toBe(201)
      await waitForState(_id, 'undone')
      return Promise.all(['twice', 'staff'].map(async (name) => (await person(address(name)))?.cameBefore))
    }
    expect(await undoAndRead(first)).toEqual([true, true])
    expect(await undoAndRead(second)).toEqual([false, true])
  })

  test('of a list of leads are former clients only with a pass, a visit or a joining date', async () => {
    const view = await uploadFile(
      [
        'First Name,Last Name,Email,Creation Date,First Visit,Visits',
        `No,Sign,${address('none')},,,0`,
        `Joined,Now,${address('now')},23/11/2026,,`,
        `Joined,Then,${address('joined')},01/02/2024,,`,
        `Came,Once,${address('visited')},,05/03/2025,`,
        `Came,Often,${address('often')},,,14`,
      ].join('\n'),
    )
    const remapped = await remap(view._id, { ...view.mapping, allCameBefore: false })
    await importAndWait(remapped.body.data)
    const came = async (name: string) => (await person(address(name)))?.cameBefore
    expect([await came('none'), await came('now')]).toEqual([false, false])
    expect([await came('joined'), await came('visited'), await came('often')]).toEqual([true, true, true])
  })
})

describe('columns', () => {
  test('that are not recognised can be mapped by staff, and so can unknown words', async () => {
    const view = await uploadFile(
      `Vorname;Nachname;Post;Karte;Rest;Ende\nAsha;Verma;${address('hand')};10 Class Pass (Mat);4 of 10;12/31/2026`,
    )
    expect(view).toMatchObject({ state: 'uploaded', report: null, system: null })
    expect((await run(view._id, 1)).body.error?.code).toBe('CHANGED')
    const mapping: Mapping = {
      kind: 'members',
      columns: { firstName: 0, lastName: 1, email: 2, package: 3, sessionsLeft: 4, expiresOn: 5 },
      dateOrder: 'dayFirst',
      words: {},
    }
    const first = (await remap(view._id, mapping)).body.data
    expect(first.report).toMatchObject({ good: 0, bad: 1 })
    expect(first.words.package).toEqual(['10 Class Pass (Mat)'])
    expect(first.choices.package).toContainEqual({ value: group, name: 'Group 12' })
    const words = { package: { '10 Class Pass (Mat)': group } }
    const second = (await remap(view._id, { ...mapping, dateOrder: 'monthFirst', words })).body.data
    expect(second.report).toMatchObject({ good: 1, bad: 0, sessions: 4 })
    await importAndWait(second)
    expect(await passesOf(address('hand'))).toMatchObject([
      { packageId: group, sessionsLeft: 4, expiresOn: '2026-12-31' },
    ])
  })

  test('of dates determine the order of day and month by their values', async () => {
    const { mapping } = await uploadFile([HEAD, `1,A,B,,${address('us')},02/14/1991,,,,`].join('\n'))
    expect(mapping.dateOrder).toBe('monthFirst')
    const since = await uploadFile(
      `Client ID,First Name,Last Name,Email,Member Since\n1,A,B,${address('since')},02/14/2019`,
    )
    expect(since.mapping.dateOrder).toBe('monthFirst')
    const started = await uploadFile(
      `Email,Pricing Option,Remaining,Activation Date\n${address('started')},Group 12,4,11/14/2026`,
    )
    expect(started.mapping.dateOrder).toBe('monthFirst')
  })

  test('may contain words that every JavaScript object has as a property', async () => {
    const name = ['constructor', '__proto__', 'toString'].map(
      (word, n) => `a${n}@words.example,X,Y,${word},4`,
    )
    const view = await uploadFile(['Email,First Name,Last Name,Pass,Sessions left', ...name].join('\n'))
    const columns = { ...view.mapping.columns, package: 3 }
    const words = { package: { toString: 'Group 12' } }
    const mapped = await remap(view._id, { ...view.mapping, columns, words } as Mapping)
    expect(mapped.status).toBe(200)
    // Only `toString` has a meaning: staff set it.
    expect(mapped.body.data.report).toMatchObject({ good: 1, bad: 2 })
    const evil = { ...view.mapping, words: { package: { 'a\0': 'b' } } }
    expect((await remap(view._id, evil)).status).toBe(400)
  })

  test('are refused if a required one is missing, or a mapped one does not exist', async () => {
    const view = await uploadFile(`A,B\n1,2`)
    const bad = { kind: 'members', dateOrder: 'dayFirst', words: {} } as const
    expect((await remap(view._id, { ...bad, columns: { email: 0 } })).body.error?.code).toBe('IMPORT_COLUMNS')
    const beyond = { email: 0, firstName: 1, lastName: 9 }
    expect((await remap(view._id, { ...bad, columns: beyond })).body.error?.code).toBe('IMPORT_COLUMNS')
  })
})

test('a file of passes imports passes of existing members only', async () => {
  await makePerson(server, { email: address('has') })
  const view = await uploadFile(
    `memberId,email,membershipName,creditsRemaining,expiryDate\n1,${address('has')},Group 12,5,2026-12-30\n2,${address('hasnot')},Group 12,5,2026-12-30`,
  )
  expect(view).toMatchObject({ kind: 'passes', system: 'momence', report: { good: 1, bad: 1, passes: 1 } })
  expect(await problems(view._id)).toEqual([[3, `notMember email ${address('hasnot')}`]])
  await importAndWait(view)
  expect(await passesOf(address('has'))).toHaveLength(1)
})

test('classes are imported with their sessions once, and an undo removes both', async () => {
  const text =
    'Class Name,Type,Location,Days,Start Time,Duration,Teacher,Max Capacity\nMat at dawn,mat,Faridabad,"Mon, Wed",6:15 AM,50,Ishita Test,8\nSomething,zumba,Delhi,never,late,5,Nobody,0'
  const view = await uploadFile(text)
  expect(view).toMatchObject({ kind: 'classes', report: { good: 1, bad: 1, classes: 1 } })
  expect((await problems(view._id))[0]?.slice(1)).toEqual([
    'weekdays weekdays never',
    'time time late',
    'minutes minutes 5',
    'capacity capacity 0',
    'unknownKind kind zumba',
    'unknownLocation location Delhi',
    'unknownInstructor instructor Nobody',
  ])
  await importAndWait(view)
  const sessions = () =>
    server.deps.db
      .selectFrom('session as s')
      .innerJoin('class as c', 'c.id', 's.classId')
      .selectAll('s')
      .where('c.title', '=', 'Mat at dawn')
      .orderBy('s.date')
      .execute()
  const created = await sessions()
  expect(created.length).toBeGreaterThan(15)
  // Not the session of this morning, which had already begun.
  expect(created[0]?.startsAt.toISOString()).toBe('2026-11-25T00:45:00.000Z')
  expect((await uploadFile(text)).report).toMatchObject({ classes: 0, knownClasses: 1 })
  expect((await undo(view._id)).status).toBe(201)
  await waitForState(view._id, 'undone')
  expect(await sessions()).toEqual([])
})

describe('a class of a file', () => {
  const head = 'Class Name,Type,Location,Days,Start Time,Teacher,Max Capacity,Start Date,End Date'
  const row = (teacher: string, dates = ',') => `Flow,mat,Faridabad,Tue,7:15 AM,${teacher},8,${dates}`
  const reportOf = async (...rows: string[]) => {
    const { good, classes, knownClasses } = (await uploadFile([head, ...rows].join('\n'))).report ?? {}
    return { good, classes, knownClasses }
  }

  test('is another one if somebody else teaches it at the same time', async () => {
    await makeInstructor(server.deps.db, 'Rhea Test')
    const both = [row('Ishita Test'), row('Rhea Test')]
    const view = await uploadFile([head, ...both].join('\n'))
    expect(view.report).toMatchObject({ good: 2, classes: 2, knownClasses: 0 })
    await importAndWait(view)
    expect(await reportOf(...both)).toEqual({ good: 2, classes: 0, knownClasses: 2 })
    await undo(view._id)
    await waitForState(view._id, 'undone')
    expect(await reportOf(...both)).toEqual({ good: 2, classes: 2, knownClasses: 0 })
  })
  test('can be imported again after it has ended; one that ended in the other system is imported once', async () => {
    const [current, ended] = [row('Ishita Test'), row('Ishita Test', '2026-06-01,2026-06-30')]
    expect(await reportOf(current)).toEqual({ good: 1, classes: 1, knownClasses: 0 })
    await importAndWait(await uploadFile([head, ended].join('\n')))
    expect(await reportOf(current, ended)).toEqual({ good: 2, classes: 1, knownClasses: 1 })
  })
})

describe('an import', () => {
  const many = (rows: number) =>
    [
      'First Name,Last Name,Email',
      ...Array.from({ length: rows }, (_, n) => `A${n},B,${address(`many${n}-`)}`),
    ].join('\n')

  test('is started only once, and only with the number of rows that was shown', async () => {
    const view = await uploadFile(many(3))
    expect((await run(view._id, 2)).body.error?.code).toBe('CHANGED')
    const both = await Promise.all([run(view._id, 3), run(view._id, 3)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    await waitForState(view._id, 'done')
    expect((await remap(view._id, view.mapping)).body.error?.code).toBe('CHANGED')
    const recorded = await owner.call<AuditPage>('GET', `/console/audit?subjectId=${view._id}`)
    expect(recorded.body.data.rows.map(({ action }) => action)).toEqual(['import.finish', 'import.start'])
  })

  test('is not started if somebody has changed its mapping since it was shown', async () => {
    const view = await uploadFile(
      `First Name,Last Name,Email,Born\nA,B,${address('a')},02/03/1990\nC,D,${address('c')},04/05/1991`,
    )
    const columns = { ...view.mapping.columns, birthDate: 3 }
    const other = (await remap(view._id, { ...view.mapping, columns, dateOrder: 'monthFirst' })).body.data
    expect(other.report).toEqual(view.report)
    const previewed = { good: view.report?.good ?? 0, invite: false, version: view.version }
    const started = (body: object) => owner.call('POST', `/console/imports/${view._id}/run`, { body })
    expect((await started(previewed)).body.error?.code).toBe('CHANGED')
    expect((await started({ ...previewed, version: other.version })).status).toBe(201)
    await waitForState(view._id, 'done')
  })

  test('that failed is marked as failed, and continues when it is started again', async () => {
    await makePerson(server, { email: address('other'), role: 'owner' })
    const view = await uploadFile(many(2))
    // The database refuses every new account, with an error that contains no name.
    await server.database.asOwner((direct) =>
      direct.query(`create or replace function stuck() returns trigger language plpgsql as
        $$ begin if new.email::text like 'many%' then raise exception using errcode = '53100'; end if; return new; end $$;
        create trigger stuck before insert on person for each row execute function stuck()`),
    )
    await server.deps.db
      .updateTable('pgboss.queue' as never)
      .set({ retry_limit: 0 } as never)
      .execute()
    const other = await signInAs(server, address('other'))
    const previewed = { good: 2, invite: false, version: view.version }
    const start = () =>
      other.call<ImportView>('POST', `/console/imports/${view._id}/run`, { body: previewed })
    expect((await start()).status).toBe(201)
    await expect.poll(async () => (await readImport(view._id)).job?.state, { timeout: 20_000 }).toBe('failed')
    await server.database.asOwner((direct) => direct.query('drop trigger stuck on person'))
    expect((await start()).status).toBe(201)
    expect((await waitForState(view._id, 'done')).job).toMatchObject({ state: 'done', done: 2, failed: 0 })
    const { rows } = (await owner.call<AuditPage>('GET', `/console/audit?subjectId=${view._id}`)).body.data
    expect(rows.map(({ action }) => action)).toEqual(['import.finish', 'import.start', 'import.start'])
    const by = (await person(address('other')))?.id
    expect(new Set(rows.map((row) => row.staff?._id))).toEqual(new Set([by]))
  })

  test('imports nothing twice if two servers run it at once', async () => {
    const second = await testApp({ features: [identity, dataImport], sharing: server })
    const view = await uploadFile(many(230))
    await server.deps.db
      .transaction()
      .execute((trx) =>
        trx.updateTable('dataImport').set({ state: 'running' }).where('id', '=', view._id).execute(),
      )
    const { startLongJob } = await import('#features/backgroundJobs/usecases/longJobs.server.ts')
    const jobId = await server.deps.db
      .transaction()
      .execute((trx) =>
        startLongJob(trx, { kind: 'dataImport.run', total: 230, startedBy: null }, server.clock.now()),
      )
    await server.deps.db.updateTable('dataImport').set({ jobId }).where('id', '=', view._id).execute()
    await Promise.all([runImport(server.deps, view._id), runImport(second.deps, view._id)])
    const done = await readImport(view._id)
    expect(done).toMatchObject({ state: 'done', job: { state: 'done', done: 230, failed: 0 } })
    const people = await server.deps.db
      .selectFrom('person')
      .select('id')
      .where('email', 'like', `many%${count}@people.example`)
      .execute()
    expect(people).toHaveLength(230)
    await second.close()
  })

  test('lists rows that became impossible after the dry run, and imports the rest', async () => {
    const view = await uploadFile(
      `First Name,Last Name,Email,Pricing Option,Remaining,Exp. Date\nA,B,${address('disc')},Discovery,1,2026-12-30\nC,D,${address('rest')},,,`,
    )
    expect(view.report).toMatchObject({ bad: 1 })
    await makePackage(server.deps.db, {
      packageName: 'Discovery',
      packageType: 'discovery',
      totalSessions: 1,
      validityFrom: 'purchase',
    })
    const again = (await remap(view._id, view.mapping)).body.data
    expect(again.report).toMatchObject({ good: 2 })
    const id = await makePerson(server, { email: address('disc') })
    const other = await uploadFile(
      `email,membershipName,creditsRemaining,expiryDate\n${address('disc')},Discovery,1,2026-12-31`,
    )
    await importAndWait(other)
    const done = await importAndWait(again)
    expect(done.job).toMatchObject({ done: 1, failed: 1 })
    expect(await problems(view._id)).toEqual([[2, 'discoveryUsed']])
    expect(await passesOf(address('disc'))).toHaveLength(1)
    expect((await person(address('disc')))?.id).toBe(id)
    expect(await person(address('rest'))).toBeDefined()
  })
})

describe('undoing an import', () => {
  test('removes what was not used since the import, and lists the rest', async () => {
    const view = await uploadFile(
      [
        HEAD,
        `1,Only,Account,,${address('only')},,,,,`,
        `2,With,Pass,+91 98111 40022,${address('pass')},,Group 12,5,30/12/2026,`,
        `3,Has,Booked,,${address('booked')},,Group 12,5,30/12/2026,`,
        `4,Signed,In,,${address('signed')},,,,,`,
      ].join('\n'),
    )
    await importAndWait(view)
    const { db } = server.deps
    const hash = (await person('owner@import.example'))?.passwordHash ?? ''
    await db
      .updateTable('person')
      .set({ passwordHash: hash })
      .where('email', 'in', [address('booked'), address('signed')])
      .execute()
    const booked = await signInAs(server, address('booked'))
    expect(
      (await booked.call('POST', `/user/create-order/${classId}`, { body: { date: '2026-11-27' } })).status,
    ).toBe(201)
    await signInAs(server, address('signed'))
    server.clock.advance({ hours: 23 })
    owner = await signInAs(server, 'owner@import.example')
    expect((await readImport(view._id)).undoUntil).toBe('2026-11-24T06:30:00.000Z')
    expect((await undo(view._id)).status).toBe(201)
    const undone = await waitForState(view._id, 'undone')
    expect(undone).toMatchObject({ retainedRows: 2, job: { done: 2, failed: 2 } })
    expect(await problems(view._id)).toEqual([
      [4, 'usedSince'],
      [5, 'usedSince'],
    ])
    expect(await person(address('only'))).toBeUndefined()
    expect(await person(address('pass'))).toBeUndefined()
    expect(await passesOf(address('booked'))).toMatchObject([{ revokedAt: null, sessionsLeft: 4 }])
    const blanked = await db
      .selectFrom('person')
      .selectAll()
      .where('email', 'like', '%@removed.invalid')
      .executeTakeFirstOrThrow()
    expect(blanked).toMatchObject({ firstName: 'Undone', phoneNumber: null, birthDate: null })
    expect(await passesOf(blanked.email ?? '')).toMatchObject([{ sessionsLeft: 0, revokedOn: '2026-11-24' }])
    expect((await undo(view._id)).body.error?.code).toBe('CHANGED')
    // The same file can be imported again.
    expect(
      (await uploadFile([HEAD, `2,With,Pass,,${address('pass')},,Group 12,5,30/12/2026,`].join('\n'))).report,
    ).toMatchObject({ newPeople: 1, passes: 1 })
  })

  test('retains a member for whom staff did something while the undo ran', async () => {
    const view = await uploadFile([HEAD, `1,Only,Account,,${address('only')},,,,,`].join('\n'))
    await importAndWait(view)
    const { deps, clock } = server
    const personId = (await person(address('only')))?.id ?? ''
    const by = (await person('owner@import.example'))?.id ?? ''
    const record = { action: 'member.correct', subject: 'person', subjectId: personId, personId } as const
    await inTransaction(deps.db, async (trx) => {
      await recordAudit(trx, by, { ...record, after: { firstName: 'Only' } }, clock.now())
      expect((await undo(view._id)).status).toBe(201)
      await expect.poll(() => waitingForLocks(server.database), { timeout: 10_000 }).toBe(1)
    })
    expect(await waitForState(view._id, 'undone')).toMatchObject({ retainedRows: 1 })
    expect(await person(address('only'))).toMatchObject({ firstName: 'Only' })
  })

  test('deletes members who only got a mail; members with a pass are no longer found or counted', async () => {
    const { db } = server.deps
    const joined = async () =>
      (await owner.call<MemberReport>('GET', '/console/reports/members?from=2026-11-23&to=2026-11-23')).body
        .data.now.joined
    const joinedRows = async () =>
      (
        await owner.call<{ total: number }>(
          'GET',
          '/console/reports/members/rows?from=2026-11-23&to=2026-11-23&what=joined',
        )
      ).body.data.total
    const before = await joined()
    const view = await uploadFile(
      [
        HEAD,
        `1,Only,Told,,${address('told')},,,,,`,
        `2,Told,Pass,,${address('toldpass')},,Group 12,5,30/12/2026,`,
      ].join('\n'),
    )
    await importAndWait(view, true)
    const ids = [await person(address('told')), await person(address('toldpass'))].map((it) => it?.id ?? '')
    await server.waitForMail(address('told'))
    await server.waitForMail(address('toldpass'))
    const sent = () => db.selectFrom('sentMail').select('id').where('personId', 'in', ids).execute()
    await expect.poll(sent).toHaveLength(2)
    expect(await joined()).toBe(before + 2)
    expect((await undo(view._id)).status).toBe(201)
    expect(await waitForState(view._id, 'undone')).toMatchObject({ retainedRows: 0 })
    const remaining = await db.selectFrom('person').selectAll().where('id', 'in', ids).execute()
    expect(remaining).toMatchObject([{ id: ids[1], erasedAt: new Date(NOW), language: null }])
    expect(await sent()).toEqual([])
    const addresses = db.selectFrom('formerAddress').selectAll().where('personId', 'in', ids)
    expect(await addresses.execute()).toEqual([])
    const found = await owner.call<MemberList>('GET', '/console/members?q=Undone')
    expect(found.body.data.rows).toEqual([])
    expect([await joined(), await joinedRows()]).toEqual([before, before])
  })

  test('keeps the unused pass of a member who has signed in since', async () => {
    const view = await uploadFile(
      [
        HEAD,
        `1,Asha,Rao,,${address('asha')},,Group 12,7,30/12/2026,`,
        `1,Asha,Rao,,${address('asha')},,Unlimited,,,`,
      ].join('\n'),
    )
    await importAndWait(view)
    const hash = (await person('owner@import.example'))?.passwordHash ?? ''
    await server.deps.db
      .updateTable('person')
      .set({ passwordHash: hash })
      .where('email', '=', address('asha'))
      .execute()
    await signInAs(server, address('asha'))
    expect((await undo(view._id)).status).toBe(201)
    expect(await waitForState(view._id, 'undone')).toMatchObject({ retainedRows: 2 })
    const passes = await passesOf(address('asha'))
    expect(passes.map(({ revokedAt, sessionsLeft }) => [revokedAt, sessionsLeft]).sort()).toEqual([
      [null, null],
      [null, 7],
    ])
  })

  test('keeps a member with whom a pass was shared since', async () => {
    const { _id: view } = await importAndWait(
      await uploadFile([HEAD, `77,Uma,Iyer,,${address('uma')},,,,,`].join('\n')),
    )
    const { db } = server.deps
    const by = (await person('owner@import.example'))?.id ?? ''
    const duo = await makePackage(db, { packageType: 'semiPrivate', shareable: true })
    const passId = await grantTo(server, by, duo)
    const use = { passId, personId: (await person(address('uma')))?.id ?? '', by }
    await inTransaction(db, (trx) => sharePass(trx, use, server.clock.now()))
    expect((await undo(view)).status).toBe(201)
    expect(await waitForState(view, 'undone')).toMatchObject({ retainedRows: 1 })
    expect(await person(address('uma'))).toMatchObject({ firstName: 'Uma' })
  })

  test('is possible only for a day', async () => {
    const view = await importAndWait(await uploadFile(`First Name,Last Name,Email\nA,B,${address('late')}`))
    server.clock.advance({ hours: 24 })
    owner = await signInAs(server, 'owner@import.example')
    expect((await readImport(view._id)).undoUntil).toBeNull()
    expect((await undo(view._id)).body.error?.code).toBe('UNDO_TOO_LATE')
    expect(await person(address('late'))).toBeDefined()
  })
})

describe('a file', () => {
  test.each([
    ['a workbook', Buffer.from('504b030414000600', 'hex'), 'FILE_NOT_CSV'],
    ['nothing', '', 'FILE_EMPTY'],
    ['more rows than a studio has', `a,b\n${'1,2\n'.repeat(20_001)}`, 'FILE_TOO_LARGE'],
    ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 'PAYLOAD_TOO_LARGE'],
  ])('of %s is refused', async (_, bytes, code) => {
    expect((await upload(bytes)).body.error?.code).toBe(code)
  })

  test('can be deleted before it is imported, but not afterwards', async () => {
    const view = await uploadFile(`First Name,Last Name,Email\nA,B,${address('gone')}`)
    expect((await owner.call('DELETE', `/console/imports/${view._id}`)).status).toBe(200)
    expect((await owner.call('GET', `/console/imports/${view._id}`)).status).toBe(404)
    const done = await importAndWait(await uploadFile(`First Name,Last Name,Email\nA,B,${address('stays')}`))
    expect((await owner.call('DELETE', `/console/imports/${done._id}`)).body.error?.code).toBe('CHANGED')
  })
})

describe('the number of statements', () => {
  let counted: StatementCounter
  beforeEach(() => {
    counted = countStatements(server.database)
  })
  afterEach(() => counted.db.destroy())
  const rowsOf = (rows: number) =>
    Array.from(
      { length: rows },
      (_, index) => `P${index},Arora,${address(`p${rows}x${index}`)},Group 12,7,30/12/2026`,
    )

  test('of the dry run does not depend on the number of packages, or the number of rows in a chunk', async () => {
    const head = 'First Name,Last Name,Email,Pricing Option,Remaining,Exp. Date'
    const small = await uploadFile([head, ...rowsOf(1)].join('\n'))
    const large = await uploadFile([head, ...rowsOf(60)].join('\n'))
    const check = ({ _id, mapping }: ImportView) =>
      counted.during(() => checkImport({ db: counted.db }, _id, mapping, server.clock.now()))
    const cost = await check(small)
    expect(cost).toBeGreaterThan(0)
    for (let index = 0; index < 20; index += 1)
      await makePackage(server.deps.db, { packageName: `Season ${index}` })
    expect(await check(small)).toBe(cost)
    expect(await check(large)).toBe(cost)
    expect((await readImport(large._id)).report).toMatchObject({ good: 60, passes: 60 })
  })

  test('of the list of imports does not depend on their number', async () => {
    // The list has only the latest imports, and this file makes more of them.
    server.clock.set('2026-11-23T06:31:00Z')
    const read = () => readImports(counted.db, server.clock.now())
    // The list has the newest imports, and other tests have made many.
    server.clock.advance({ minutes: 1 })
    const { _id: first } = await importAndWait(
      await uploadFile(`First Name,Last Name,Email\nA,B,${address('first')}`),
    )
    const cost = await counted.during(read)
    expect(cost).toBeGreaterThan(0)
    const { _id: next } = await importAndWait(
      await uploadFile(`First Name,Last Name,Email\nA,B,${address('next')}\nA,C,${address('other')}`),
    )
    const { _id: waiting } = await uploadFile(`First Name,Last Name,Email\nA,B,${address('waiting')}`)
    expect(await counted.during(read)).toBe(cost)
    const { rows } = await read()
    const jobs = [first, next, waiting].map((id) => rows.find(({ _id }) => _id === id)?.job)
    const done = { state: 'done', failed: 0 }
    expect(jobs).toEqual([{ ...done, total: 1, done: 1 }, { ...done, total: 2, done: 2 }, null])
  })
})
