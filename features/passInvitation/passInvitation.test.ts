import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '#features/booking/index.server.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { identity } from '#features/identity/index.server.ts'
import { members } from '#features/members/index.server.ts'
import { passes } from '#features/passes/index.server.ts'
import type { PackageRow } from '#features/passes/packageReads.server.ts'
import type { MembershipView } from '#features/passes/schema.ts'
import { membershipOf } from '#features/passes/usecases/readMembership.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { grantTo } from '#tests/holders.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { personalData, withPersonalData } from '#tests/personalData.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import { passInvitation } from './index.server.ts'
import type { InvitationCardView, InvitationView } from './schema.ts'
import { forgetInvitedAddresses } from './usecases/forgetInvited.server.ts'

// The holder of a pass for two invites the other person.

const START = '2026-11-23T06:30:00Z'
let server: TestApp
/** Another server on the same database. */
let second: TestApp
let owner: Visitor
let duo: PackageRow
let classId: string

beforeAll(async () => {
  const features = withPersonalData([identity, passes, booking, passInvitation, members])
  server = await testApp({ features, jobs: [passInvitation], now: START })
  second = await testApp({ features, jobs: [passInvitation], now: START, sharing: server })
  const { db, clock } = server.deps
  classId = await makeClass(db, await makeStudio(db), clock.now(), { kind: 'semiPrivate', capacity: 20 })
  duo = await makePackage(db, { packageName: 'Duo 8', packageType: 'semiPrivate', shareable: true })
  await makePerson(server, { email: 'owner@studio.example', role: 'owner' })
  owner = await signInAs(server, 'owner@studio.example')
})
afterAll(async () => {
  await second.close()
  await server.close()
})
beforeEach(() => setTime(START))
afterEach(() => expectInvariants(server.deps.db))

const setTime = (at: string) => {
  server.clock.set(at)
  second.clock.set(at)
}

interface Person {
  personId: string
  email: string
  call: Visitor['call']
}
const person = async (firstName: string, on = server): Promise<Person> => {
  const email = `${crypto.randomUUID()}@duo.example`
  const personId = await makePerson(server, { email, firstName, lastName: 'Rao' })
  return signedIn({ personId, email }, on)
}
async function signedIn(account: Omit<Person, 'call'>, on = server): Promise<Person> {
  const visitor = await signInAs(on, account.email)
  return { ...account, call: visitor.call.bind(visitor) }
}
/** Leela, with a pass for two. */
async function holder(terms = duo, on = server) {
  const leela = await person('Leela', on)
  const passId = await grantTo(server, leela.personId, terms)
  return { leela, passId, path: `/user/passes/${passId}/invitation` }
}
const address = () => `${crypto.randomUUID()}@invited.example`

type InvitationResult = { invitation: InvitationView; link: string | null }
const invite = (by: Person, path: string, email: string | null) =>
  by.call<InvitationResult>('POST', path, { body: { email } })
const tokenIn = (text: string) => /\/shared-pass\/([\w-]{43})/.exec(text)?.[1] ?? ''
const newToken = async (by: Person, path: string) =>
  tokenIn((await invite(by, path, null)).body.data.link ?? '')
/** The token in the newest of `count` mails. */
const mailedToken = async (email: string, count = 1): Promise<string> =>
  tokenIn((await server.waitForMail(email, count))[0]?.text ?? '')
const cardFor = async (visitor: Pick<Person, 'call'>, token: string) =>
  (await visitor.call<InvitationCardView>('POST', '/pass-invitations/card', { body: { token } })).body.data
const accept = async (by: Person, token: string) => {
  const { body } = await by.call<InvitationCardView>('POST', '/user/pass-invitations/accept', {
    body: { token },
  })
  return body.error?.code ?? body.data.state
}
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } | null } }) =>
  body.error?.code ?? status

describe('an invitation', () => {
  test('is mailed with a link, and the person who accepts it can book with the pass', async () => {
    const { leela, passId, path } = await holder()
    const tara = await person('Tara')
    const to = address()
    const response = await invite(leela, path, to)
    expect(response.body.data).toMatchObject({ link: null, invitation: { email: to, isExpired: false } })
    const token = await mailedToken(to)
    const { rows } = await sql<{ text: string }>`
      select i::text as text from pass_invitation i where pass_id = ${passId}`.execute(server.deps.db)
    expect(rows[0]?.text).not.toContain(token)
    expect(await cardFor(tara, token)).toMatchObject({
      from: 'Leela',
      state: 'open',
      package: { packageName: 'Duo 8' },
      expiresAt: '2026-11-30T06:30:00.000Z',
      isHolder: false,
    })
    expect(JSON.stringify(await cardFor(tara, token))).not.toMatch(/price|Rao|@/i)
    expect(await cardFor(leela, token)).toMatchObject({ isHolder: true })
    expect(await accept(tara, token)).toBe('accepted')
    const booked = await bookSession(
      server.deps,
      { classId, date: '2026-11-25' },
      { personId: tara.personId },
      server.clock.now(),
    )
    expect(booked.passId).toBe(passId)
    const own = await membershipOf(server.deps.db, leela.personId, server.clock.now())
    expect(own.passes[0]).toMatchObject({ sharedWith: 'Tara Rao' })
    expect((await leela.call('GET', path)).body.data).toBeNull()
    const [notice] = await server.waitForMail(leela.email)
    expect(notice?.subject).toBe('Your invitation is accepted')
    const { rows: audit } = await sql<{ action: string; staffId: string; after: unknown }>`
      select action, staff_id, after from audit_entry where person_id = ${leela.personId}`.execute(
      server.deps.db,
    )
    expect(audit).toEqual([
      { action: 'pass.acceptInvitation', staffId: tara.personId, after: { personId: tara.personId } },
    ])
  })

  test('without an address is a link that the holder can send themselves', async () => {
    const { leela, path } = await holder()
    const token = await newToken(leela, path)
    expect(token).toHaveLength(43)
    expect((await leela.call<InvitationView>('GET', path)).body.data).toMatchObject({ email: null })
    expect(await accept(await person('Tara'), token)).toBe('accepted')
  })

  test('can be accepted only once; its link then shows that it was accepted', async () => {
    const { leela, passId, path } = await holder()
    const [tara, uma] = [await person('Tara'), await person('Uma')]
    const token = await newToken(leela, path)
    await accept(tara, token)
    expect(await cardFor(tara, token)).toMatchObject({ state: 'accepted', isAccepter: true, isUser: true })
    expect(await cardFor(uma, token)).toMatchObject({ state: 'accepted', isAccepter: false, isUser: false })
    expect([await accept(tara, token), await accept(uma, token)]).toEqual([
      'INVITATION_ACCEPTED',
      'INVITATION_ACCEPTED',
    ])
    await tara.call('DELETE', `/user/passes/${passId}/sharing`)
    expect(await cardFor(tara, token)).toMatchObject({ state: 'accepted', isAccepter: true, isUser: false })
    expect(await accept(tara, token)).toBe('INVITATION_ACCEPTED')
  })

  test('expires after seven days, and can be sent again with another link', async () => {
    const { leela: before, path } = await holder()
    const to = address()
    await invite(before, path, to)
    const first = await mailedToken(to)
    setTime('2026-11-30T06:29:59Z')
    const [leela, tara] = [await signedIn(before), await person('Tara')]
    expect((await cardFor(tara, first)).state).toBe('open')
    setTime('2026-11-30T06:30:00Z')
    expect([(await cardFor(tara, first)).state, await accept(tara, first)]).toEqual([
      'expired',
      'INVITATION_EXPIRED',
    ])
    expect((await leela.call<InvitationView>('GET', path)).body.data).toMatchObject({ isExpired: true })
    await invite(leela, path, to)
    const next = await mailedToken(to, 2)
    expect([(await cardFor(tara, first)).state, await accept(tara, first)]).toEqual([
      'withdrawn',
      'INVITATION_WITHDRAWN',
    ])
    expect(await accept(tara, next)).toBe('accepted')
  })

  test('can be withdrawn by the holder, and its address is then deleted', async () => {
    const { leela, passId, path } = await holder()
    const tara = await person('Tara')
    const to = address()
    await invite(leela, path, to)
    const token = await mailedToken(to)
    expect(codeOf(await leela.call('DELETE', path))).toBe(200)
    expect(codeOf(await leela.call('DELETE', path))).toBe('NOT_FOUND')
    expect([(await cardFor(tara, token)).state, await accept(tara, token)]).toEqual([
      'withdrawn',
      'INVITATION_WITHDRAWN',
    ])
    const { rows } =
      await sql`select from pass_invitation where pass_id = ${passId} and email is not null`.execute(
        server.deps.db,
      )
    expect(rows).toEqual([])
  })

  test('ends with the pass, and when the studio shares the pass with somebody else', async () => {
    const { leela, passId, path } = await holder()
    const [tara, uma] = [await person('Tara'), await person('Uma')]
    const token = await newToken(leela, path)
    await owner.call('POST', `/console/members/${leela.personId}/passes/${passId}/sharing`, {
      body: { personId: uma.personId },
    })
    expect([(await cardFor(tara, token)).state, await accept(tara, token)]).toEqual(['taken', 'PASS_SHARED'])
    expect(codeOf(await invite(leela, path, address()))).toBe('PASS_SHARED')
    // The link stays invalid after the sharing has ended.
    await owner.call('DELETE', `/console/members/${leela.personId}/passes/${passId}/sharing`)
    expect([(await cardFor(tara, token)).state, await accept(tara, token)]).toEqual([
      'withdrawn',
      'INVITATION_WITHDRAWN',
    ])

    const second = await holder()
    const secondToken = await newToken(second.leela, second.path)
    await owner.call('POST', `/console/members/${second.leela.personId}/passes/${second.passId}/sharing`, {
      body: { personId: uma.personId },
    })
    // A person who already uses the pass can still accept the invitation.
    expect(await accept(uma, secondToken)).toBe('accepted')

    const other = await holder()
    const thirdToken = await newToken(other.leela, other.path)
    setTime('2027-06-01T06:30:00Z')
    expect((await cardFor(await person('Tara'), thirdToken)).state).toBe('ended')
  })

  test('is refused for the holder, and for a pass that is not for two', async () => {
    const { leela, path } = await holder()
    expect(codeOf(await invite(leela, path, leela.email.toUpperCase()))).toBe('PASS_IS_THEIRS')
    expect(await accept(leela, await newToken(leela, path))).toBe('PASS_IS_THEIRS')
    const single = await makePackage(server.deps.db, { packageType: 'semiPrivate' })
    const alone = await holder(single)
    expect(codeOf(await invite(alone.leela, alone.path, address()))).toBe('PASS_NOT_SHAREABLE')
    const stranger = await person('Uma')
    expect(codeOf(await invite(stranger, path, address()))).toBe('NOT_FOUND')
    expect(codeOf(await stranger.call('GET', path))).toBe('NOT_FOUND')
    expect(codeOf(await stranger.call('DELETE', path))).toBe('NOT_FOUND')
    expect(await accept(stranger, 'x'.repeat(43))).toBe('INVITATION_LINK_INVALID')
  })

  test('gets the same response for the address of a member and for an unknown one', async () => {
    const { leela, path } = await holder()
    const tara = await person('Tara')
    const responseTo = async (email: string) => {
      const { status, body } = await invite(leela, path, email)
      return JSON.stringify({ status, body }).replaceAll(email, 'ADDRESS')
    }
    expect(await responseTo(tara.email)).toBe(await responseTo(address()))
  })

  test("can't be used to spam a mailbox: the invitations by a person and to an address are limited", async () => {
    const counting = await testApp({
      features: [identity, passInvitation],
      jobs: [passInvitation],
      throttle: true,
      sharing: server,
    })
    const send = async (emails: (string | null)[]) => {
      const { leela, path } = await holder(duo, counting)
      const codes: unknown[] = []
      for (const email of emails) codes.push(codeOf(await invite(leela, path, email)))
      return codes
    }
    const to = address()
    expect(await send([to, to])).toEqual([201, 201])
    expect(await send([to, to.toUpperCase(), address()])).toEqual([201, 'TOO_MANY_REQUESTS', 201])
    expect(await send(Array(11).fill(null))).toEqual([...Array(10).fill(201), 'TOO_MANY_REQUESTS'])
    await counting.close()
  })
})

describe('at the same moment on two servers', () => {
  test('only one of two people can accept an invitation', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { leela, path } = await holder()
      const [tara, uma] = [await person('Tara'), await person('Uma', second)]
      const token = await newToken(leela, path)
      const results = await Promise.all([accept(tara, token), accept(uma, token)])
      expect(results.toSorted()).toEqual(['INVITATION_ACCEPTED', 'accepted'])
    }
  })

  test('an invitation is either withdrawn or accepted, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { leela, path } = await holder()
      const tara = await person('Tara', second)
      const token = await newToken(leela, path)
      const [accepted, withdrawn] = await Promise.all([
        accept(tara, token),
        leela.call('DELETE', path).then(codeOf),
      ])
      expect([
        ['accepted', 'NOT_FOUND'],
        ['INVITATION_WITHDRAWN', 200],
      ]).toContainEqual([accepted, withdrawn])
    }
  })
})

describe('personal data', () => {
  const erase = async (memberId: string) => {
    const preview = await owner.call<{ seen: string }>('GET', `/console/members/${memberId}/erase`)
    const body = { reason: 'requestedByMember', seen: preview.body.data.seen, force: true }
    return owner.call('POST', `/console/members/${memberId}/erase`, { body })
  }
  const rowsOf = async (passId: string) =>
    (
      await sql<{ email: string | null; open: boolean; by: string | null }>`
        select email, accepted_at is null and withdrawn_at is null as open, accepted_by as by
        from pass_invitation where pass_id = ${passId} order by invited_at, id`.execute(server.deps.db)
    ).rows

  test('is exported for the holder, moves with a merged record, and is deleted with an erased one', async () => {
    const { leela, passId, path } = await holder()
    const to = address()
    await invite(leela, path, to)
    const parts = personalData.flatMap((held) => Object.entries(held.exported?.([leela.personId]) ?? {}))
    const query = parts.find(([part]) => part === 'pass_invitations')?.[1] as ReturnType<typeof sql>
    expect((await query.execute(server.deps.db)).rows).toMatchObject([{ packageName: 'Duo 8', email: to }])

    const retained = await person('Leela')
    const preview = await owner.call<{ seen: string }>(
      'GET',
      `/console/members/${retained.personId}/merge?from=${leela.personId}`,
    )
    const merged = { from: leela.personId, seen: preview.body.data.seen }
    await owner.call('POST', `/console/members/${retained.personId}/merge`, { body: merged })
    expect((await retained.call<InvitationView>('GET', path)).body.data).toMatchObject({ email: to })

    await erase(retained.personId)
    expect(await rowsOf(passId)).toEqual([{ email: null, open: false, by: null }])
  })

  test('moves with a merged record of the person who accepted, and loses the address of an erased person', async () => {
    const { leela, passId, path } = await holder()
    const [tara, newer] = [await person('Tara'), await person('Tara')]
    const token = await newToken(leela, path)
    await accept(tara, token)
    const preview = await owner.call<{ seen: string }>(
      'GET',
      `/console/members/${newer.personId}/merge?from=${tara.personId}`,
    )
    const merged = { from: tara.personId, seen: preview.body.data.seen }
    expect(
      codeOf(await owner.call('POST', `/console/members/${newer.personId}/merge`, { body: merged })),
    ).toBe(200)
    expect(await cardFor(newer, token)).toMatchObject({ isAccepter: true, isUser: true })
    expect((await rowsOf(passId))[0]?.by).toBe(newer.personId)

    const again = await holder()
    const uma = await person('Uma')
    await invite(again.leela, again.path, uma.email)
    await erase(uma.personId)
    expect(await rowsOf(again.passId)).toEqual([{ email: null, open: true, by: null }])
  })

  test('is deleted 30 days after the end of an invitation that nobody accepted', async () => {
    const { leela, passId, path } = await holder()
    const to = address()
    await invite(leela, path, to)
    setTime('2026-12-30T06:30:00Z')
    await forgetInvitedAddresses(server.deps)
    expect((await rowsOf(passId))[0]?.email).toBe(to)
    setTime('2026-12-30T06:30:01Z')
    await forgetInvitedAddresses(server.deps)
    expect((await rowsOf(passId))[0]?.email).toBeNull()
  })
})

test('the account of the person who accepted shows the holder of the pass', async () => {
  const { leela, path } = await holder()
  const tara = await person('Tara')
  await accept(tara, await newToken(leela, path))
  const held = await tara.call<{ membership: MembershipView }>('GET', '/user/get-user')
  expect(JSON.stringify(held.body)).toContain('Leela Rao')
})
