import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { grantTo, ledgerInWords, makeHolder, recordMark } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { openRecords } from '#tests/records.ts'
import type { Visitor } from '#tests/visitor.ts'

const {
  server,
  eight,
  discovery,
  begin,
  signStaffIn,
  at,
  profileOf,
  book,
  shownMerge,
  merge,
  statusOf,
  textTo,
  setPhone,
} = await openRecords()
let manager: Visitor
afterAll(() => server.close())
beforeEach(async () => {
  ;({ manager } = await begin())
})

describe('merging two records', () => {
  test('moves passes with their bookings, fills empty fields, and leaves an emptied record that points to the other', async () => {
    const [target, emptied] = [await makeHolder(server, eight), await makeHolder(server, eight)]
    await setPhone(emptied.personId, '919810012345')
    await manager.call('PUT', at(emptied.personId), { body: { cameBefore: true } })
    const browser = await signInAs(server, emptied.email)
    const booked = await book(emptied.personId, '2026-11-25')
    await manager.call('POST', at(emptied.personId, '/notes'), { body: { body: 'Same person' } })
    const preview = await shownMerge(target.personId, emptied.personId)
    expect(preview).toMatchObject({
      moves: { passes: 1, bookings: 1, notes: 1 },
      takesOver: ['phoneNumber'],
      conflicts: [],
      bothDiscovery: false,
    })
    const { status, body } = await merge(target.personId, emptied.personId, preview.seen)
    expect(status).toBe(200)
    expect(body.data.passes).toHaveLength(2)
    expect(body.data).toMatchObject({
      phoneNumber: '919810012345',
      cameBefore: true,
      upcoming: [{ _id: booked.id }],
      notes: [{ body: 'Same person' }],
    })
    expect(await profileOf(emptied.personId)).toMatchObject({ mergedInto: target.personId, passes: [] })
    expect((await browser.call('GET', '/user/get-user')).status).toBe(401)
    await expect(signInAs(server, emptied.email)).rejects.toThrow()
    expect(await textTo(emptied.email, 'Your two accounts have been merged')).toContain(target.email)
    expect((await merge(target.personId, emptied.personId, preview.seen)).body.error?.code).toBe(
      'MERGE_NOT_POSSIBLE',
    )
    const late = await manager.call('POST', at(emptied.personId, '/notes'), { body: { body: 'Too late' } })
    expect(late.body.error?.code).toBe('PERSON_GONE')
    await expectInvariants(server.deps.db)
  })

  test('moves a timetable notice that has not been mailed yet', async () => {
    const [target, from] = [await makeHolder(server, eight), await makeHolder(server, eight)]
    await server.deps.db
      .insertInto('timetableNotice')
      .values({ personId: from.personId, content: '{}', madeAt: server.clock.now().toString() })
      .execute()
    const preview = await shownMerge(target.personId, from.personId)
    expect((await merge(target.personId, from.personId, preview.seen)).status).toBe(200)
    const rows = await server.deps.db
      .selectFrom('timetableNotice')
      .select('personId')
      .where('personId', 'in', [target.personId, from.personId])
      .execute()
    expect(rows).toEqual([{ personId: target.personId }])
  })

  test('cancels one of two bookings of the same session, and keeps the more significant one', async () => {
    const [target, emptied] = [await makeHolder(server, eight), await makeHolder(server, eight)]
    const both = async (date: string) =>
      [await book(target.personId, date), await book(emptied.personId, date)] as const
    const [k1, e1] = await both('2026-11-24')
    const [k2, e2] = await both('2026-11-25')
    const [k3, e3] = await both('2026-11-26')
    const [k4, e4] = await both('2026-12-02')
    server.clock.set('2026-11-26T16:00:00Z')
    ;({ manager } = await signStaffIn())
    const { deps } = server
    const staff = (
      await deps.db.selectFrom('person').select('id').where('role', '=', 'manager').executeTakeFirstOrThrow()
    ).id
    await recordMark(server, k1.id, 'noShow', staff)
    await recordMark(server, e1.id, 'in', staff)
    await recordMark(server, k2.id, 'in', staff)
    await recordMark(server, e2.id, 'in', staff)
    await recordMark(server, e3.id, 'noShow', staff)
    const preview = await shownMerge(target.personId, emptied.personId)
    expect(preview.conflicts.map(({ returns, status }) => `${returns} ${status}`)).toEqual([
      'kept no show',
      'emptied attended',
      'emptied no show',
      'emptied scheduled',
    ])
    expect((await merge(target.personId, emptied.personId, preview.seen)).status).toBe(200)
    for (const id of [k1.id, e2.id, e3.id, e4.id]) {
      expect(await statusOf(id)).toEqual({ status: 'cancelled', personId: target.personId })
    }
    expect((await statusOf(e1.id)).status).toBe('attended')
    expect((await statusOf(k2.id)).status).toBe('attended')
    for (const id of [k3.id, k4.id]) expect((await statusOf(id)).status).toBe('scheduled')
    expect(await ledgerInWords(server, target.passId)).toContain('returned 1 0')
    await expectInvariants(deps.db)
  })

  test('keeps both Discovery passes if each record had one', async () => {
    const [target, emptied] = [await makeHolder(server, discovery), await makeHolder(server, discovery)]
    const preview = await shownMerge(target.personId, emptied.personId)
    expect(preview.bothDiscovery).toBe(true)
    expect((await merge(target.personId, emptied.personId, preview.seen)).body.data.passes).toHaveLength(2)
    await expect(grantTo(server, target.personId, discovery)).rejects.toThrow('pass_one_discovery')
    // The target is then merged into a third record. The record that was emptied first points to the third as well.
    const third = await makeHolder(server, eight)
    const on = await shownMerge(third.personId, target.personId)
    expect((await merge(third.personId, target.personId, on.seen)).body.data.passes).toHaveLength(3)
    expect(await profileOf(emptied.personId)).toMatchObject({ mergedInto: third.personId })
    await expectInvariants(server.deps.db)
  })

  test('is refused if both records are the same, if one is of staff, or if something has changed since the preview', async () => {
    const [target, emptied] = [await makeHolder(server, eight), await makeHolder(server, eight)]
    const works = await makePerson(server, { email: 'works@merge.example', role: 'instructor' })
    const code = async (a: string, b: string) =>
      (await manager.call('GET', at(a, `/merge?from=${b}`))).body.error?.code
    expect(await code(target.personId, target.personId)).toBe('MERGE_NOT_POSSIBLE')
    expect(await code(target.personId, works)).toBe('MERGE_NOT_POSSIBLE')
    const { seen } = await shownMerge(target.personId, emptied.personId)
    await book(emptied.personId, '2026-11-25')
    expect((await merge(target.personId, emptied.personId, seen)).body.error?.code).toBe('CHANGED')
  })

  test('loses nothing if sessions are booked and cancelled for both records at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [target, emptied] = [await makeHolder(server, eight), await makeHolder(server, eight)]
      const open = await book(emptied.personId, '2026-11-30')
      const { seen } = await shownMerge(target.personId, emptied.personId)
      const refusalCodeOf = (error: unknown) => {
        if (error instanceof Refusal) return error.code
        throw error
      }
      const now = server.clock.now()
      const [merged, ...others] = await Promise.all([
        merge(target.personId, emptied.personId, seen),
        book(target.personId, '2026-11-25').then(() => 'booked', refusalCodeOf),
        book(emptied.personId, '2026-11-25').then(() => 'booked', refusalCodeOf),
        cancelBooking(server.deps, open.id, { personId: emptied.personId }, now).then(
          () => 'cancelled',
          refusalCodeOf,
        ),
      ])
      expect(['CHANGED', undefined]).toContain(merged.body.error?.code)
      for (const outcome of others)
        expect(['booked', 'cancelled', 'NO_VALID_PASS', 'PERSON_GONE', 'NOT_FOUND']).toContain(outcome)
      if (merged.status === 200) expect((await profileOf(emptied.personId)).upcoming).toEqual([])
      await expectInvariants(server.deps.db)
    }
  })
})
