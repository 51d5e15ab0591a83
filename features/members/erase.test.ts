import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { writeNote } from '#features/attendance/usecases/notes.server.ts'
import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import type { EnquiryView } from '#features/enquiry/console/schema.ts'
import { inviteStaff, revokeInvitation } from '#features/staff/usecases/inviteStaff.server.ts'
import { APP_ROLE } from '#lib/appRole.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import { waitingForLocks } from '#tests/faults/locks.ts'
import { type Holder, makeHolder, sessionOn } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { expectNothingOf } from '#tests/nothingOf.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { openRecords, START } from '#tests/records.ts'
import type { Visitor } from '#tests/visitor.ts'

const {
  server,
  classId,
  eight,
  begin,
  at,
  profileOf,
  book,
  shownMerge,
  merge,
  textTo,
  callerOf,
  setPhone,
  shownErase,
  erase,
  importedRows,
} = await openRecords()
let manager: Visitor
let owner: Visitor
afterAll(() => server.close())
beforeEach(async () => {
  ;({ manager, owner } = await begin())
})

describe('erasing', () => {
  test('is refused while something is in progress, unless it is forced; then no text about the person is left', async () => {
    const name = 'Vaidehi'
    const { personId, passId, email } = await makeHolder(server, eight)
    const phone = '919810054321'
    await setPhone(personId, phone)
    await owner.call('PUT', at(personId), { body: { firstName: name, lastName: 'Secretkumari' } })
    await owner.call('POST', at(personId, '/notes'), { body: { body: `${name} has a sore knee` } })
    await book(personId, '2026-11-25')
    const { version } = (await profileOf(personId)).passes[0] ?? { version: 0 }
    const reason = `${name} was ill`
    await manager.call('POST', at(personId, `/passes/${passId}/adjust`), {
      body: { sessions: 1, reason, version },
    })
    const question = await server.deps.db
      .insertInto('enquiry')
      .values({
        name,
        email: email.toUpperCase(),
        phone,
        message: `I am ${name}`,
        topic: 'contactUs',
        createdAt: START,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // A reply from before audit entries named the person of the enquiry.
    const answered = { subject: 'enquiry', subjectId: question.id, after: { answer: `Dear ${name}` } }
    await inTransaction(server.deps.db, (trx) =>
      recordAudit(trx, null, { action: 'enquiry.answer', ...answered }, server.clock.now()),
    )
    await importedRows([
      { cells: [name, 'Secretkumari', phone], made: { personId, newPerson: true } },
      { cells: [name, ` ${email.toUpperCase()}`, phone], made: null },
    ])
    const browser = await signInAs(server, email)
    const preview = await shownErase(personId)
    expect(preview).toMatchObject({
      open: { passes: [{ remainingSession: 8 }], bookings: 1, payments: 0 },
      erased: { notes: 1, enquiries: 1 },
    })
    expect((await erase(personId, preview.seen)).body.error?.code).toBe('ERASE_NOT_POSSIBLE')
    expect((await erase(personId, preview.seen, { force: true })).status).toBe(200)
    expect(await profileOf(personId)).toMatchObject({
      firstName: 'Erased',
      phoneNumber: null,
      birthDate: null,
      upcoming: [],
      notes: [],
      erasedAt: expect.any(String),
    })
    expect((await browser.call('GET', '/user/get-user')).status).toBe(401)
    expect(await textTo(email, 'Your data is erased')).toContain('without your name')
    await expectNothingOf(server.deps.db, [name, 'Secretkumari', phone, email])
    expect((await owner.call('GET', '/console/members?q=vaidehi')).body.data).toMatchObject({ rows: [] })
    expect((await erase(personId, preview.seen, { force: true })).body.error?.code).toBe('ERASE_NOT_POSSIBLE')
    await expectInvariants(server.deps.db)
  })

  test('includes the records that were merged into the erased one', async () => {
    const [target, emptied] = [
      await makePerson(server, { email: 'kept@erase.example' }),
      await makePerson(server, { email: 'emptied@erase.example', lastName: 'Tombstonewala' }),
    ]
    await merge(target, emptied, (await shownMerge(target, emptied)).seen)
    expect((await erase(target, (await shownErase(target)).seen)).status).toBe(200)
    await expectNothingOf(server.deps.db, ['Tombstonewala', 'emptied@erase.example', 'kept@erase.example'])
  })

  test('includes enquiries from a previous address of the person', async () => {
    const email = 'before@erase.example'
    const personId = await makePerson(server, { email })
    await server.deps.db
      .insertInto('enquiry')
      .values({ name: 'Oldnamewala', email, message: 'Since then', topic: 'contactUs', createdAt: START })
      .execute()
    expect((await owner.call('PUT', at(personId), { body: { email: 'now@erase.example' } })).status).toBe(200)
    const preview = await shownErase(personId)
    expect(preview.erased.enquiries).toBe(1)
    expect((await erase(personId, preview.seen)).status).toBe(200)
    await expectNothingOf(server.deps.db, ['Oldnamewala', email, 'now@erase.example'])
  })

  test('deletes timetable notices, including those of records that were merged into the erased one', async () => {
    const [target, emptied] = [
      await makePerson(server, { email: 'told@erase.example' }),
      await makePerson(server, { email: 'told2@erase.example' }),
    ]
    const noticeFor = (firstName: string) =>
      JSON.stringify({ firstName, title: 'Reformer', previousTitle: null, location: 'Juhu', dates: [] })
    const madeAt = server.clock.now().toString()
    await server.deps.db
      .insertInto('timetableNotice')
      .values([
        { personId: target, content: noticeFor('Toldkumari'), madeAt },
        { personId: emptied, content: noticeFor('Alsotoldkumari'), madeAt },
      ])
      .execute()
    expect((await merge(target, emptied, (await shownMerge(target, emptied)).seen)).status).toBe(200)
    expect((await erase(target, (await shownErase(target)).seen)).status).toBe(200)
    await expectNothingOf(server.deps.db, ['Toldkumari', 'told@erase.example'])
  })

  test('is not undone by a correction that waited for its lock', async () => {
    const personId = await makePerson(server, { email: 'waited@erase.example', lastName: 'Firstkumari' })
    const { seen } = await shownErase(personId)
    const waiting = (count: number) =>
      expect.poll(() => waitingForLocks(server.database), { timeout: 10_000 }).toBe(count)
    const both = await server.database.asOwner(async (other) => {
      await other.query(`begin; select from person where id = '${personId}' for update`)
      const erased = erase(personId, seen)
      await waiting(1)
      const corrected = owner.call('PUT', at(personId), { body: { lastName: 'Laterkumari' } })
      await waiting(2)
      await other.query('commit')
      return Promise.all([erased, corrected])
    })
    expect(both.map(({ status, body }) => body.error?.code ?? status)).toEqual([200, 'PERSON_GONE'])
    const notes = server.deps.db
      .insertInto('healthNote')
      .values({
        personId,
        words: 'A knee of Laterkumari',
        consentWords: 'Yes',
        consentLanguage: 'en',
        consentedAt: START,
        changedAt: START,
      })
      .execute()
    await expect(notes).rejects.toMatchObject({ constraint: 'person_gone' })
    await expectNothingOf(server.deps.db, ['Firstkumari', 'Laterkumari'])
  })

  async function sendEnquiry(email: string, words: string): Promise<string> {
    const { id } = await server.deps.db
      .insertInto('enquiry')
      .values({ name: words, email, message: words, topic: 'contactUs', createdAt: START })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const toEnquiry = (id: string, method: 'PUT' | 'POST', path: string, body: object) =>
    owner.call<EnquiryView>(method, `/console/enquiries/${id}${path}`, { body })
  const answer = (id: string, words: string) =>
    toEnquiry(id, 'POST', '/answers', { key: crypto.randomUUID(), body: words, close: false, version: 1 })

  test('closes the enquiries of the person: nobody can answer or change them', async () => {
    const email = 'asked@erase.example'
    const personId = await makePerson(server, { email })
    const id = await sendEnquiry(email, 'Askedkumari')
    expect((await erase(personId, (await shownErase(personId)).seen)).status).toBe(200)
    const response = (await owner.call<EnquiryView>('GET', `/console/enquiries/${id}`)).body.data
    expect(response).toMatchObject({ state: 'closed', erased: true, version: 2, answers: [] })
    const name = { firstName: 'Askedkumari', lastName: 'Again' }
    for (const version of [1, response.version]) {
      for (const [method, path, body] of [
        ['POST', '/answers', { key: crypto.randomUUID(), body: 'Dear Askedkumari', close: true, version }],
        ['PUT', '/draft', { body: 'Dear Askedkumari' }],
        ['PUT', '/state', { closed: false, version }],
        ['PUT', '/assignment', { personId: null, version }],
        ['POST', '/member', { ...name, version }],
      ] as const)
        expect((await toEnquiry(id, method, path, body)).body.error?.code, path).toBe('PERSON_GONE')
    }
    await expectNothingOf(server.deps.db, ['Askedkumari', email])
  })

  test('and answering an enquiry at the same moment: the second action sees the result of the first', async () => {
    for (const first of ['erased', 'answered']) {
      const email = `${first}@erase.example`
      const personId = await makePerson(server, { email })
      const id = await sendEnquiry(email, 'Racekumari')
      const { seen } = await shownErase(personId)
      const waiting = (count: number) =>
        expect.poll(() => waitingForLocks(server.database), { timeout: 10_000 }).toBe(count)
      const actions = {
        erased: () => erase(personId, seen).then(({ status, body }) => body.error?.code ?? status),
        answered: () => answer(id, 'Dear Racekumari').then(({ status, body }) => body.error?.code ?? status),
      }
      const both = await server.database.asOwner(async (other) => {
        await other.query(`begin; select from enquiry where id = '${id}' for update`)
        const one = first === 'erased' ? actions.erased() : actions.answered()
        await waiting(1)
        const two = first === 'erased' ? actions.answered() : actions.erased()
        await waiting(2)
        await other.query('commit')
        return [await one, await two]
      })
      expect(both).toEqual(first === 'erased' ? [200, 'PERSON_GONE'] : [201, 200])
      await expectNothingOf(server.deps.db, ['Racekumari', email])
      const subjects = async () => (await server.mailTo(email)).map(({ subject }) => subject)
      await expect.poll(subjects, { timeout: 10_000 }).toContain('Your data is erased')
      expect((await subjects()).length).toBe(first === 'erased' ? 1 : 2)
    }
  })

  /**
   * Sends a request that has to wait for the erasure of a person; returns the results of both. The test holds the lock
   * of a note that the erasure deletes, so the erasure stops after it has locked everything that requests could change.
   */
  async function afterErasing(personId: string, send: () => Promise<{ code?: string; status: unknown }>) {
    const author = await makePerson(server, {
      email: `${crypto.randomUUID()}@author.example`,
      role: 'frontDesk',
    })
    await server.deps.db
      .insertInto('memberNote')
      .values({
        personId,
        authorId: author,
        body: 'Likes the window',
        createdAt: server.clock.now().toString(),
      })
      .execute()
    const { seen } = await shownErase(personId)
    const waiting = (count: number) =>
      expect.poll(() => waitingForLocks(server.database), { timeout: 10_000 }).toBe(count)
    return server.database.asOwner(async (other) => {
      await other.query(`begin; select from member_note where person_id = '${personId}' for update`)
      const erased = erase(personId, seen)
      await waiting(1)
      const done = send()
      await waiting(2)
      await other.query('commit')
      return [
        (await erased).body.error?.code ?? (await erased).status,
        (await done).code ?? (await done).status,
      ]
    })
  }
  /** Uses up the pass, so that it neither prevents an erasure nor is revoked by it. Returns the version of the pass. */
  async function consumeSessions({ personId, passId }: Holder): Promise<number> {
    const version = async () => (await profileOf(personId)).passes[0]?.version ?? 0
    const body = { sessions: -8, reason: 'Used elsewhere', version: await version() }
    const { status } = await manager.call('POST', at(personId, `/passes/${passId}/adjust`), { body })
    expect(status).toBe(200)
    return version()
  }
  const reason = 'Waitedkumari was ill'
  const allFields = { sessions: 1, days: 7, reason, notify: true, from: '2026-11-24', to: '2026-11-30' }
  test.each([
    ['an extension', (passId: string) => [`/passes/${passId}/extend`, ['days', 'reason', 'notify']] as const],
    [
      'an adjustment',
      (passId: string) => [`/passes/${passId}/adjust`, ['sessions', 'reason', 'notify']] as const,
    ],
    ['a freeze', (passId: string) => [`/passes/${passId}/freeze`, ['from', 'to', 'reason']] as const],
    ['a revocation', (passId: string) => [`/passes/${passId}/revoke`, ['reason']] as const],
  ])('is not overwritten by %s that waited for it, which sends no mail', async (_, record) => {
    const holder = await makeHolder(server, eight)
    const { personId, passId, email } = holder
    const version = await consumeSessions(holder)
    const [path, fields] = record(passId)
    const body = { ...Object.fromEntries(fields.map((field) => [field, allFields[field]])), version }
    const ended = await afterErasing(personId, async () => {
      const { status, body: refusal } = await manager.call('POST', at(personId, path), { body })
      return { status, ...(refusal.error ? { code: refusal.error.code } : {}) }
    })
    expect(ended).toEqual([200, 'PERSON_GONE'])
    await textTo(email, 'Your data is erased')
    expect(await server.mailTo(email)).toHaveLength(1)
    await expectNothingOf(server.deps.db, ['Waitedkumari', email])
    await expectInvariants(server.deps.db)
  })

  test('leaves behind neither a consent nor a note on a booking that waited for it', async () => {
    const personId = await makePerson(server, { email: 'wishes@erase.example' })
    const consents = async () => {
      const { status, body } = await manager.call('PUT', at(personId, '/consent'), {
        body: { given: true },
      })
      return { status, ...(body.error ? { code: body.error.code } : {}) }
    }
    expect(await afterErasing(personId, consents)).toEqual([200, 'PERSON_GONE'])
    const left = server.deps.db.selectFrom('messageConsent').select('id').where('personId', '=', personId)
    expect(await left.execute()).toEqual([])

    const holder = await makeHolder(server, eight)
    const booked = await book(holder.personId, '2026-11-25')
    await cancelBooking(server.deps, booked.id, { personId: holder.personId }, server.clock.now())
    await consumeSessions(holder)
    // The mail must be recorded before the erasure; otherwise that write would wait for the erasure too.
    const sent = () =>
      server.deps.db
        .selectFrom('sentMail')
        .select('subject')
        .where('personId', '=', holder.personId)
        .where('subject', 'ilike', '%cancelled%')
        .execute()
    await expect.poll(sent, { timeout: 15_000 }).toHaveLength(1)
    const session = await sessionOn(server, classId, '2026-11-25')
    const { id: by } = await server.deps.db
      .selectFrom('person')
      .select('id')
      .where('role', '=', 'manager')
      .limit(1)
      .executeTakeFirstOrThrow()
    const note = { key: crypto.randomUUID(), sessionId: session.id, bookingId: booked.id, words: reason }
    const notes = () =>
      writeNote(server.deps.db, callerOf(by, 'manager'), note, server.clock.now()).then(
        () => ({ status: 'noted' }),
        (error: { constraint?: string }) => ({ status: error.constraint }),
      )
    expect(await afterErasing(holder.personId, notes)).toEqual([200, 'person_gone'])
    await expectNothingOf(server.deps.db, ['Waitedkumari'])
  })

  test('is refused for staff', async () => {
    const works = await makePerson(server, { email: 'works@erase.example', role: 'frontDesk' })
    expect((await owner.call('GET', at(works, '/erase'))).body.error?.code).toBe('ERASE_NOT_POSSIBLE')
  })

  test('is refused while an order can still be paid, and no new order starts for an erased person', async () => {
    const { db } = server.deps
    const orderOf = (personId: string, id: string) =>
      db
        .insertInto('paymentOrder')
        .values({
          gatewayOrderId: id,
          personId,
          packageId: eight.id,
          terms: JSON.stringify(eight),
          amountPaise: eight.pricePaise,
          gstBasisPoints: 1800,
          createdAt: server.clock.now().toString(),
        })
        .execute()
    for (let round = 0; round < 6; round += 1) {
      const id = await makePerson(server, { email: `buys${round}@erase.example` })
      const { seen } = await shownErase(id)
      const [erased, ordered] = await Promise.all([
        erase(id, seen),
        orderOf(id, `order_race${round}`).then(
          () => 'ordered',
          (error: { constraint?: string }) => error.constraint,
        ),
      ])
      // Either of them may come first; the second one takes the first into account.
      expect(['200 person_gone', 'ERASE_NOT_POSSIBLE ordered', 'CHANGED ordered']).toContain(
        `${erased.body.error?.code ?? erased.status} ${ordered}`,
      )
    }
    const waiting = await makePerson(server, { email: 'waits@erase.example' })
    await orderOf(waiting, 'order_waits')
    expect((await shownErase(waiting)).open.payments).toBe(1)
  })

  /** Makes two sales with free text by staff: one that overrode a rule and was partly refunded, and a voided one. */
  async function makeSalesWithText(personId: string, words: string) {
    const { db } = server.deps
    const soldBy = await makePerson(server, {
      email: `${crypto.randomUUID()}@desk.example`,
      role: 'manager',
    })
    const timestamp = server.clock.now().toString()
    const sale = {
      personId,
      packageId: eight.id,
      terms: JSON.stringify(eight),
      amountPaise: eight.pricePaise,
      gstBasisPoints: 1800,
      method: 'cash',
      soldBy,
      createdAt: timestamp,
      paidAt: timestamp,
    } as const
    const sold = await db
      .insertInto('paymentOrder')
      .values([
        { ...sale, saleKey: crypto.randomUUID(), status: 'paid', overrideReason: words },
        {
          ...sale,
          saleKey: crypto.randomUUID(),
          status: 'voided',
          voidedAt: timestamp,
          voidedBy: soldBy,
          voidReason: words,
        },
      ])
      .returning('id')
      .execute()
    const [order, voided] = sold.map(({ id }) => id) as [string, string]
    const refund = () =>
      db
        .insertInto('paymentRefund')
        .values({
          paymentOrderId: order,
          amountPaise: 100,
          method: 'cash',
          reason: 'byStaff',
          passChange: 'kept',
          status: 'refunded',
          byPerson: soldBy,
          note: words,
          requestKey: crypto.randomUUID(),
          dueAt: timestamp,
          refundedAt: timestamp,
        })
        .execute()
    await refund()
    await db
      .insertInto('moneyMatter')
      .values({
        kind: 'dispute',
        subject: order,
        paymentOrderId: order,
        amountPaise: 100,
        state: 'lost',
        outcome: 'passKept',
        status: 'decided',
        decision: words,
        decidedBy: soldBy,
        decidedAt: timestamp,
        notedAt: timestamp,
        changedAt: timestamp,
      })
      .execute()
    return { order, voided, refund }
  }
  const financialRowsOf = async (personId: string) =>
    (
      await sql<{ content: object }>`
        select to_jsonb(o) as content from payment_order o where o.person_id = ${personId}
        union all select to_jsonb(r) from payment_refund r join payment_order o on o.id = r.payment_order_id
          where o.person_id = ${personId}
        union all select to_jsonb(m) from money_matter m join payment_order o on o.id = m.payment_order_id
          where o.person_id = ${personId}`.execute(server.deps.db)
    ).rows
      .map(({ content }) => JSON.stringify(content))
      .toSorted()

  test('includes staff invitations, and audit entries about them that do not name the person', async () => {
    const { deps, clock } = server
    const email = 'worked@erase.example'
    const personId = await makePerson(server, { email })
    const by = callerOf(await makePerson(server, { email: 'invites@erase.example', role: 'owner' }), 'owner')
    const invited = async (address: string) => {
      await inviteStaff(deps, by, { email: address, role: 'instructor' }, clock.now())
      return deps.db
        .selectFrom('staffInvitation')
        .select('id')
        .where('email', '=', address)
        .where('revokedAt', 'is', null)
        .executeTakeFirstOrThrow()
    }
    await revokeInvitation(deps, by, (await invited(email)).id, clock.now())
    const waiting = await invited(email)
    // They accepted the invitation with an earlier address, and are not staff any more.
    const taken = await invited('worked.before@erase.example')
    await deps.db
      .updateTable('staffInvitation')
      .set({ acceptedAt: clock.now().toString(), acceptedBy: personId })
      .where('id', '=', taken.id)
      .execute()
    const others = await invited('somebody.else@invited.example')
    expect((await erase(personId, (await shownErase(personId)).seen)).status).toBe(200)
    await expectNothingOf(server.deps.db, ['worked@erase', 'worked.before@erase'])
    const after = await deps.db
      .selectFrom('staffInvitation')
      .select(['id', 'email', 'revokedAt'])
      .where('id', 'in', [waiting.id, others.id])
      .execute()
    expect(after.find(({ id }) => id === waiting.id)?.revokedAt).not.toBeNull()
    expect(after).toContainEqual({ id: others.id, email: 'somebody.else@invited.example', revokedAt: null })
    const entry = deps.db
      .updateTable('auditEntry')
      .set({ after: JSON.stringify({ role: 'instructor', email: 'erased' }) })
      .where('subjectId', '=', others.id)
      .compile()
    await expect(server.database.asOwner((o) => o.query(entry.sql, [...entry.parameters]))).rejects.toThrow(
      /not allowed/,
    )
  })

  test('includes old audit entries about payments of the person, even if the entries do not name the person', async () => {
    const personId = await makePerson(server, { email: 'decided@erase.example' })
    await makeSalesWithText(personId, 'About the money')
    const { id: subjectId } = await server.deps.db
      .selectFrom('moneyMatter as m')
      .innerJoin('paymentOrder as o', 'o.id', 'm.paymentOrderId')
      .select('m.id')
      .where('o.personId', '=', personId)
      .executeTakeFirstOrThrow()
    const record = { action: 'moneyMatter.decide', subject: 'moneyMatter', subjectId } as const
    await inTransaction(server.deps.db, (trx) =>
      recordAudit(trx, null, { ...record, reason: 'Decidedkumari called' }, server.clock.now()),
    )
    expect((await erase(personId, (await shownErase(personId)).seen)).status).toBe(200)
    await expectNothingOf(server.deps.db, ['Decidedkumari'])
  })

  test('requires one of a few reasons, which stays in the audit, and accepts no other text', async () => {
    const personId = await makePerson(server, { email: 'why@erase.example' })
    const { seen } = await shownErase(personId)
    const inWords = await erase(personId, seen, { reason: 'Whykumari asked for it' })
    expect(inWords).toMatchObject({ status: 400, body: { error: { fields: { reason: 'Please say why.' } } } })
    expect((await erase(personId, seen, { reason: 'wrongRecord' })).status).toBe(200)
    const entry = await server.deps.db
      .selectFrom('auditEntry')
      .select(['after', 'reason'])
      .where('personId', '=', personId)
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ after: { reason: 'wrongRecord', revoked: [], force: false }, reason: null })
  })

  test('removes what staff wrote about the payments of the person, and nothing else from the accounts', async () => {
    const personId = await makePerson(server, { email: 'paid@erase.example' })
    const words = 'Paidkumari asked'
    const { order, voided, refund } = await makeSalesWithText(personId, words)
    const before = await financialRowsOf(personId)
    expect(before.filter((row) => row.includes(words))).toHaveLength(4)
    expect((await erase(personId, (await shownErase(personId)).seen)).status).toBe(200)
    expect(await financialRowsOf(personId)).toEqual(before.map((row) => row.replace(words, 'erased')))
    // The payment can still be refunded, but no text about the person is written any more.
    await refund()
    const late = {
      subject: 'payment',
      subjectId: order,
      personId,
      reason: words,
      after: { leftPaise: 7, words },
    }
    await inTransaction(server.deps.db, (trx) =>
      recordAudit(trx, null, { action: 'refund.make', ...late }, server.clock.now()),
    )
    await sql`update payment_order set void_reason = ${words} where id = ${voided}`.execute(server.deps.db)
    await sql`update money_matter set decision = ${words} where payment_order_id = ${order}`.execute(
      server.deps.db,
    )
    await expectNothingOf(server.deps.db, ['Paidkumari'])
    const { after } = await server.deps.db
      .selectFrom('auditEntry')
      .select('after')
      .where('action', '=', 'refund.make')
      .where('personId', '=', personId)
      .executeTakeFirstOrThrow()
    expect(after).toEqual({ leftPaise: 7, words: 'erased' })
    for (const change of [
      `payment_order set override_reason = 'hidden' where id = :order`,
      `payment_order set override_reason = null where id = :order`,
      `payment_order set override_reason = 'erased' where id = :voided`,
      `payment_order set override_reason = 'erased', amount_paise = 1 where id = :order`,
      `payment_refund set note = 'hidden' where payment_order_id = :order`,
      `payment_refund set note = null where payment_order_id = :order`,
      `payment_refund set note = 'erased', amount_paise = 1 where payment_order_id = :order`,
    ])
      await expectRefused(change, { order, voided })
  })

  test('changes no text in the payments of a person who is not erased', async () => {
    const personId = await makePerson(server, { email: 'stays@erase.example' })
    const { order, voided } = await makeSalesWithText(personId, 'Stayskumari asked')
    for (const change of [
      `payment_order set override_reason = 'erased' where id = :order`,
      `payment_refund set note = 'erased' where payment_order_id = :order`,
    ])
      await expectRefused(change, { order, voided })
    const before = await financialRowsOf(personId)
    await sql`select redact_person(${personId})`.execute(server.deps.db)
    expect(await financialRowsOf(personId)).toEqual(before)
  })

  const expectRefused = (change: string, ids: { order: string; voided: string }) =>
    expect(
      server.database.asOwner((o) =>
        o.query(`update ${change.replace(/:(\w+)/g, (_all, name: keyof typeof ids) => `'${ids[name]}'`)}`),
      ),
      change,
    ).rejects.toThrow(/not allowed/)
})

describe('the guards of merging and erasing', () => {
  test.each([
    [
      'an audit entry about a person who is not erased',
      `update audit_entry set reason = 'erased', before = without_words(before), after = without_words(after) where person_id = :person`,
    ],
    [
      'a ledger note, other than to `erased`,',
      `update ledger_entry set note = 'hidden' where pass_id = :pass`,
    ],
    ['the person of a pass', 'update pass set person_id = :other where id = :pass'],
    ['the person of a booking', 'update booking set person_id = :other where id = :booking'],
  ])('%s cannot be changed, not even by the owner of the tables', async (_, statement) => {
    const [one, other] = [await makeHolder(server, eight), await makeHolder(server, eight)]
    const booked = await book(one.personId, '2026-11-26')
    await manager.call('PUT', at(one.personId), { body: { firstName: 'Somebody' } })
    await cancelBooking(
      server.deps,
      (await book(one.personId, '2026-12-01')).id,
      { personId: one.personId },
      server.clock.now(),
    )
    const ids = { person: one.personId, pass: one.passId, other: other.personId, booking: booked.id }
    const text = statement.replace(/:(\w+)/g, (_all, name: keyof typeof ids) => `'${ids[name]}'::uuid`)
    await expect(server.database.asOwner((o) => o.query(text))).rejects.toThrow(
      /not allowed|append-only|foreign key/,
    )
    await expect(server.database.asOwner((o) => o.query(`set role ${APP_ROLE}; ${text}`))).rejects.toThrow()
  })

  test('prevent the redaction of a person who is not erased', async () => {
    const { personId } = await makeHolder(server, eight)
    await manager.call('PUT', at(personId), { body: { firstName: 'Stays' } })
    await sql`select redact_person(${personId})`.execute(server.deps.db)
    const { after } = await server.deps.db
      .selectFrom('auditEntry')
      .select('after')
      .where('personId', '=', personId)
      .executeTakeFirstOrThrow()
    expect(after).toEqual({ firstName: 'Stays' })
  })

  test('prevent the cancellation of an attended booking', async () => {
    const { personId } = await makeHolder(server, eight)
    const booked = await book(personId, '2026-11-24')
    const session = await sessionOn(server, classId, '2026-11-24')
    expect(session.booked).toBeGreaterThan(0)
    await expect(
      server.database.asOwner(async (o) => {
        await o.query(`update booking set status = 'attended' where id = $1`, [booked.id])
        await o.query(`update booking set status = 'cancelled', cancelled_at = now() where id = $1`, [
          booked.id,
        ])
      }),
    ).rejects.toThrow(/can't become cancelled/)
  })
})
