import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Permission, type Role, roles, type StaffRole } from '#lib/permissions.ts'
import { toDate } from '#lib/time.ts'
import { contractOf, featuresOf } from '#server/features.ts'
import { type TestApp, testApp } from './app.ts'
import { deadGateway } from './deadGateway.ts'
import { makePerson, signInAs } from './people.ts'
import { type Visitor, visitor } from './visitor.ts'

/** Who may call which staff endpoint: each is called by everybody. A new one without an entry here fails. */
const management: StaffRole[] = ['manager', 'owner']
const owner: StaffRole[] = ['owner']
const everyStaff: StaffRole[] = ['instructor', 'frontDesk', 'manager', 'owner']
const desk: StaffRole[] = ['frontDesk', 'manager', 'owner']
const deskAndTeachers: StaffRole[] = ['instructor', ...desk]
const ALLOWED: Record<string, StaffRole[]> = {
  'GET /console/onboarding': management,
  'PUT /console/onboarding': management,
  'GET /staff': management,
  'POST /staff/invitations': management,
  'DELETE /staff/invitations/:invitationId': management,
  'PUT /staff/:personId': management,
  'GET /staff/:personId/sign-ins': owner,
  'DELETE /staff/:personId/sign-ins': owner,
  'DELETE /staff/:personId/sign-ins/:signInId': owner,
  'POST /staff/lock': everyStaff,
  'PUT /staff/pin': everyStaff,
  'DELETE /staff/pin': everyStaff,
  'GET /staff/shared-devices': management,
  'POST /staff/shared-devices': management,
  'DELETE /staff/shared-devices/:deviceId': management,
  'GET /console/settings/rules': management,
  'POST /console/settings/rules/preview': management,
  'POST /console/settings/rules': management,
  'DELETE /console/settings/rules/:numberId': management,
  'GET /console/settings/gst': management,
  'POST /console/settings/gst': owner,
  'DELETE /console/settings/gst/:rateId': owner,
  'GET /console/settings/profile': management,
  'PUT /console/settings/profile': management,
  'PUT /console/settings/logo': management,
  'GET /console/settings/mails': management,
  'PUT /console/settings/mails/:kind': management,
  'POST /console/settings/mails/:kind/preview': management,
  'POST /console/settings/mails/:kind/test': management,
  'GET /console/locations': everyStaff,
  'POST /console/locations': management,
  'PUT /console/locations/:name': management,
  'POST /console/rooms': management,
  'PUT /console/rooms/:roomId': management,
  'DELETE /console/rooms/:roomId': management,
  'GET /console/kinds': everyStaff,
  'POST /console/kinds': management,
  'PUT /console/kinds/:key': management,
  'POST /console/kinds/:key/preview': management,
  'GET /console/drafts': management,
  'POST /console/drafts': management,
  'GET /console/drafts/choices': management,
  'GET /console/drafts/:draftId': management,
  'PUT /console/drafts/:draftId': management,
  'DELETE /console/drafts/:draftId': management,
  'POST /console/drafts/:draftId/publish': management,
  'POST /console/drafts/:draftId/unschedule': management,
  'POST /console/drafts/:draftId/unpublish': management,
  'GET /console/drafts/:draftId/preview': management,
  'GET /console/testimonials': management,
  'POST /console/testimonials': management,
  'PUT /console/testimonials/order': management,
  'PUT /console/testimonials/:testimonialId': management,
  'DELETE /console/testimonials/:testimonialId': management,
  'GET /console/instructor-profiles': management,
  'POST /console/instructor-profiles': management,
  'PUT /console/instructor-profiles/order': management,
  'PUT /console/instructor-profiles/:instructorId': management,
  'GET /console/policies': management,
  'GET /console/policies/:key': management,
  'PUT /console/policies/:key': management,
  'GET /console/place-pictures': management,
  'PUT /console/place-pictures/:location': management,
  'GET /console/media': management,
  'POST /console/media': management,
  'PUT /console/media/:mediaId': management,
  'GET /console/audit': management,
  'POST /console/audit/exports': management,
  'GET /console/audit/choices': management,
  'GET /console/jobs': everyStaff,
  'GET /console/jobs/:jobId': everyStaff,
  'GET /console/exports': owner,
  'POST /console/exports': owner,
  'POST /console/exports/:exportId/downloads': owner,
  'GET /console/exports/:exportId/file': owner,
  'GET /console/imports': owner,
  'POST /console/imports': owner,
  'GET /console/imports/:importId': owner,
  'PUT /console/imports/:importId/mapping': owner,
  'GET /console/imports/:importId/problems': owner,
  'GET /console/imports/:importId/problems.csv': owner,
  'POST /console/imports/:importId/run': owner,
  'POST /console/imports/:importId/undo': owner,
  'DELETE /console/imports/:importId': owner,
  'GET /console/enquiries': desk,
  'GET /console/enquiries/:enquiryId': desk,
  'PUT /console/enquiries/:enquiryId/assignment': desk,
  'PUT /console/enquiries/:enquiryId/draft': desk,
  'POST /console/enquiries/:enquiryId/answers': desk,
  'PUT /console/enquiries/:enquiryId/state': desk,
  'POST /console/enquiries/:enquiryId/member': desk,
  'GET /console/reports/revenue': management,
  'GET /console/reports/revenue/rows': management,
  'GET /console/reports/sessions': management,
  'GET /console/reports/sessions/rows': management,
  'GET /console/reports/absences/rows': management,
  'GET /console/reports/passes': management,
  'GET /console/reports/passes/rows': management,
  'GET /console/reports/members': management,
  'GET /console/reports/members/rows': management,
  'GET /console/reports/cohorts': management,
  'GET /console/site-speed': owner,
  'GET /console/sales/packages': desk,
  'GET /console/door/packages': desk,
  'POST /console/door': desk,
  'POST /console/sales/preview': desk,
  'POST /console/sales': desk,
  'POST /console/sales/:saleId/void': desk,
  'GET /console/payments': desk,
  'GET /console/payments/:orderId': desk,
  'POST /console/payments/:orderId/refunds/preview': management,
  'POST /console/payments/:orderId/refunds': management,
  'POST /console/payments/:orderId/refunds/:refundId/retry': management,
  'POST /console/payments/:orderId/grant': management,
  'POST /console/payments/:orderId/decline': management,
  'GET /console/money-matters': management,
  'POST /console/money-matters/:issueId/decide': management,
  'GET /console/tills': desk,
  'POST /console/cash-ups': desk,
  'GET /console/packages': management,
  'POST /console/packages': management,
  'PUT /console/packages/order': management,
  'GET /console/packages/:packageId': management,
  'PUT /console/packages/:packageId': management,
  'GET /console/packages/:packageId/passes': management,
  'GET /console/members': desk,
  'GET /console/members/:memberId': desk,
  'GET /console/members/:memberId/bookings': desk,
  'GET /console/members/:memberId/ledger': desk,
  'GET /console/members/:memberId/payments': desk,
  'GET /console/members/:memberId/messages': desk,
  'GET /console/members/:memberId/audit': management,
  'POST /console/members': desk,
  'PUT /console/members/:memberId': desk,
  'POST /console/members/:memberId/bookings/preview': desk,
  'POST /console/members/:memberId/bookings': desk,
  'GET /console/members/:memberId/bookings/:bookingId/cancelling': desk,
  'POST /console/members/:memberId/bookings/:bookingId/cancel': desk,
  'POST /console/members/:memberId/passes/:passId/adjust': management,
  'POST /console/members/:memberId/passes/:passId/freeze/preview': desk,
  'POST /console/members/:memberId/passes/:passId/freeze': desk,
  'POST /console/members/:memberId/passes/:passId/extend': management,
  'POST /console/members/:memberId/passes/:passId/revoke/preview': management,
  'POST /console/members/:memberId/passes/:passId/revoke': management,
  'POST /console/members/:memberId/notes': desk,
  'PUT /console/members/:memberId/notes/:noteId': desk,
  'DELETE /console/members/:memberId/notes/:noteId': desk,
  'PUT /console/members/:memberId/consent': desk,
  'GET /console/members/:memberId/merge': management,
  'POST /console/members/:memberId/merge': management,
  'POST /console/members/:memberId/export': ['owner'],
  'GET /console/members/:memberId/erase': ['owner'],
  'POST /console/members/:memberId/erase': ['owner'],
  'GET /console/today': deskAndTeachers,
  'GET /console/sessions/:sessionId/roster': deskAndTeachers,
  'POST /console/bookings/:bookingId/marks': deskAndTeachers,
  'POST /console/sessions/:sessionId/check-ins': deskAndTeachers,
  'POST /console/sessions/:sessionId/walk-ins': desk,
  'POST /console/sessions/:sessionId/too-few': desk,
  'POST /console/sessions/:sessionId/notes': deskAndTeachers,
  'DELETE /console/notes/:noteId': deskAndTeachers,
  'GET /console/sessions': everyStaff,
  'GET /console/timetable': everyStaff,
  'GET /console/timetable/waiting': everyStaff,
  'GET /console/holidays': everyStaff,
  'GET /console/classes/:classId': management,
  'POST /console/timetable/preview': management,
  'POST /console/timetable/changes': management,
  'GET /console/timetable/waiting/:sessionId': management,
  'POST /console/timetable/waiting/:sessionId': management,
}

const features = featuresOf(deadGateway)
const contract = contractOf(features)
const staffOnly = Object.entries(contract).filter(([, { access }]) => typeof access !== 'string')
const members = Object.entries(contract).filter(([, { access }]) => access === 'member')

let server: TestApp
let callers: Record<Role, Visitor>
beforeAll(async () => {
  server = await testApp({ features })
  const signedIn = async (role: Role) => {
    await makePerson(server, { email: `${role}@roles.example`, role })
    return [role, await signInAs(server, `${role}@roles.example`)] as const
  }
  callers = Object.fromEntries(await Promise.all(roles.map(signedIn))) as Record<Role, Visitor>
})
afterAll(() => server.close())

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
/** With a path that matches nothing and no body: an admitted caller changes nothing. */
async function callOf(who: Visitor, name: string) {
  const { method, path } = contract[name] as (typeof contract)[string]
  const { body } = await who.call(method, path.replace(/:\w+/g, UNKNOWN))
  return body.error?.code
}
const isShut = (code: string | undefined) => code === 'FORBIDDEN' || code === 'SIGN_IN_REQUIRED'

test('every endpoint of the staff has its line, and no line is left of one that is gone', () => {
  expect(staffOnly.map(([name]) => name).toSorted()).toEqual(Object.keys(ALLOWED).toSorted())
})

describe.each(staffOnly.map(([name]) => name))('%s', (name) => {
  test.each(roles)('asked by: %s', async (role) => {
    const allowed = (ALLOWED[name] as readonly Role[] | undefined)?.includes(role) ?? false
    expect(isShut(await callOf(callers[role], name))).toBe(!allowed)
  })

  test('asked by nobody', async () => {
    expect(await callOf(visitor(server.app), name)).toBe('SIGN_IN_REQUIRED')
  })
})

test.each(members.map(([name]) => name))('%s is for who is signed in', async (name) => {
  expect(await callOf(visitor(server.app), name)).toBe('SIGN_IN_REQUIRED')
})

/**
 * Refunds and numbers that money depends on, what it buys, roles, and exports, imports and erasures of personal
 * data.
 */
const FRESH = [
  'POST /staff/invitations',
  'DELETE /staff/invitations/:invitationId',
  'PUT /staff/:personId',
  'PUT /staff/pin',
  'POST /staff/shared-devices',
  'POST /console/settings/gst',
  'DELETE /console/settings/gst/:rateId',
  'POST /console/payments/:orderId/refunds',
  'POST /console/payments/:orderId/refunds/:refundId/retry',
  'POST /console/payments/:orderId/grant',
  'POST /console/payments/:orderId/decline',
  'POST /console/money-matters/:issueId/decide',
  'POST /console/sales/:saleId/void',
  'POST /console/packages',
  'PUT /console/packages/:packageId',
  'POST /console/members/:memberId/passes/:passId/adjust',
  'POST /console/members/:memberId/passes/:passId/extend',
  'POST /console/members/:memberId/passes/:passId/revoke',
  'POST /console/imports/:importId/run',
  'POST /console/imports/:importId/undo',
  'POST /console/audit/exports',
  'POST /console/exports',
  'POST /console/exports/:exportId/downloads',
  'GET /console/exports/:exportId/file',
  'POST /console/members/:memberId/export',
  'POST /console/members/:memberId/erase',
  'POST /console/members/:memberId/merge',
]
/** Actions with such a permission that affect nothing by themselves need no fresh proof. */
const NOT_FRESH = {
  'POST /console/payments/:orderId/refunds/preview': 'shows',
  'PUT /console/packages/order': 'changes no price and no terms',
  'POST /console/members/:memberId/passes/:passId/revoke/preview': 'shows',
  'POST /console/imports': 'takes a file, and brings nothing of it in',
  'PUT /console/imports/:importId/mapping': 'checks the file anew',
  'DELETE /staff/:personId/sign-ins': 'signs out, which must be quick when a tablet is lost',
  'DELETE /staff/:personId/sign-ins/:signInId': 'the same',
  'DELETE /staff/shared-devices/:deviceId': 'the same',
  'DELETE /console/imports/:importId': 'throws a file away that brought nothing in',
}
const outgoing: Permission[] = [
  'refund',
  'adjustPasses',
  'editPackages',
  'importData',
  'manageStaff',
  'manageOwners',
  'exportData',
  'exportMembers',
  'editMoneySettings',
]

test('fresh proofs are required where listed, and every action with money, roles or exports is listed', () => {
  const fresh = staffOnly.filter(([, e]) => e.fresh).map(([name]) => name)
  expect(fresh.toSorted()).toEqual(FRESH.toSorted())
  const actions = staffOnly.filter(
    ([name, { method, access }]) =>
      method !== 'GET' &&
      typeof access !== 'string' &&
      (access.some((each) => outgoing.includes(each)) || /export/i.test(name)),
  )
  const thought = [...FRESH, ...Object.keys(NOT_FRESH)]
  expect(actions.map(([name]) => name).filter((name) => !thought.includes(name))).toEqual([])
})

const PROOFS = ['FRESH_PROOF_REQUIRED', 'SECOND_FACTOR_REQUIRED']

describe('outside the demo', () => {
  let strict: TestApp
  beforeAll(async () => {
    strict = await testApp({ features, beside: server, demo: false })
  })
  afterAll(() => strict.close())

  const proven = async (at: Temporal.Instant | null) => {
    await server.deps.db
      .updateTable('sign_in')
      .set({ second_factor_at: at && toDate(at) })
      .execute()
    // The caller is cached until the server learns that it changed.
    strict.deps.invalidation.invalidateLocally('signIn:all')
  }
  const callers = async (role: StaffRole) => signInAs(strict, `${role}@roles.example`)
  const allowedTo = (role: StaffRole) => Object.keys(ALLOWED).filter((name) => ALLOWED[name]?.includes(role))

  test.each(['manager', 'owner'] as const)('%s is let in nowhere without a second factor', async (role) => {
    const browser = await callers(role)
    await proven(null)
    for (const name of allowedTo(role))
      expect(await callOf(browser, name), name).toBe('SECOND_FACTOR_REQUIRED')
  })

  test.each(['manager', 'owner'] as const)('%s proves anew, by it, what must be fresh', async (role) => {
    const browser = await callers(role)
    await proven(server.clock.now().subtract({ minutes: 11 }))
    for (const name of allowedTo(role)) {
      expect((await callOf(browser, name)) === 'FRESH_PROOF_REQUIRED', name).toBe(FRESH.includes(name))
    }
    await proven(server.clock.now().subtract({ minutes: 9 }))
    for (const name of allowedTo(role)) {
      expect(PROOFS, name).not.toContain(await callOf(browser, name))
    }
  })

  test.each(['instructor', 'frontDesk'] as const)('%s needs none', async (role) => {
    const browser = await callers(role)
    for (const name of allowedTo(role)) {
      expect(PROOFS, name).not.toContain(await callOf(browser, name))
    }
  })
})
