import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#lib/contract.ts'
import { contractOf, featuresOf } from '#server/features.ts'
import { type TestApp, testApp } from './app.ts'
import { deadGateway } from './deadGateway.ts'
import { callFor, type SentFile } from './dismissed/sent.ts'
import {
  type Me,
  makeWorld,
  transactionsSince,
  type World,
  watchWrites,
  writePosition,
  writesSince,
} from './ownership/world.ts'

/**
 * Every endpoint that changes something is sent twice with the same Idempotency-Key: the second request changes
 * nothing and gets the stored response. The endpoints come from the contract; a new one is covered by its call in
 * `dismissed/sent.ts`.
 */
const features = featuresOf(deadGateway)
const contract = contractOf(features)
const changing = Object.entries(contract).filter(([, e]) => e.method !== 'GET' && !e.bare)

const PREVIEW = 'shows what would happen'
const LINK = 'needs the secret of a mail or a device'
const STATE = 'needs a state that this test does not create'
/** Calls of this test that change nothing, and why. */
const CHANGES_NOTHING: Record<string, string> = {
  'DELETE /staff/pin': LINK,
  'POST /console/drafts/:draftId/unschedule': STATE,
  'POST /console/enquiries/:enquiryId/replies': STATE,
  'POST /console/enquiries/:enquiryId/replies/:answerId/again': STATE,
  'POST /console/exports/:exportId/downloads': STATE,
  'POST /console/imports/:importId/undo': STATE,
  'POST /console/kinds/:key/preview': PREVIEW,
  'POST /console/members/:memberId/bookings/preview': PREVIEW,
  'POST /console/members/:memberId/messages/:mailId/again': STATE,
  'POST /console/members/:memberId/passes/:passId/freeze/preview': PREVIEW,
  'POST /console/members/:memberId/passes/:passId/freezes/:freezeId/end/preview': PREVIEW,
  'POST /console/members/:memberId/passes/:passId/revoke/preview': PREVIEW,
  'POST /console/members/:memberId/recurring/preview': PREVIEW,
  'POST /console/payment-requests/:requestId/check': PREVIEW,
  'POST /console/payments/:orderId/decline': STATE,
  'POST /console/payments/:orderId/grant': STATE,
  'POST /console/payments/:orderId/refunds/preview': PREVIEW,
  'POST /console/rules/consequences/preview': PREVIEW,
  'POST /console/sales/preview': PREVIEW,
  'POST /console/sessions/:sessionId/too-few': STATE,
  'POST /console/settings/mails/:kind/preview': PREVIEW,
  'POST /console/settings/rules/preview': PREVIEW,
  'POST /console/timetable/changes': STATE,
  'POST /console/timetable/preview': PREVIEW,
  'POST /console/waitlist/:entryId/position': STATE,
  'POST /gifts/card': PREVIEW,
  'POST /pass-invitations/card': PREVIEW,
  'POST /promo-codes/preview': PREVIEW,
  'POST /site-speed': STATE,
  'POST /staff/invitation': LINK,
  'POST /staff/invitation/accept': LINK,
  'POST /staff/lock': LINK,
  'POST /staff/unlock': LINK,
  'POST /user/book-both/:classId': STATE,
  'POST /user/change-password/:newPassword/:oldPassword': LINK,
  'POST /user/create-enquiry': STATE,
  'POST /user/fees/verify-payment': STATE,
  'POST /user/forgot-password': LINK,
  'POST /user/gifts/:giftId/link': STATE,
  'POST /user/gifts/claim': LINK,
  'POST /user/gifts/verify-payment': STATE,
  'POST /user/pass-invitations/accept': LINK,
  'POST /user/passes/:passId/freeze/preview': PREVIEW,
  'POST /user/passkeys': LINK,
  'POST /user/proof-options': LINK,
  'POST /user/recovery-codes': LINK,
  'POST /user/recurring/preview': PREVIEW,
  'POST /user/reset-password/:resetToken': LINK,
  'POST /user/restore-details/:restoreToken': LINK,
  'POST /user/restore-email/:restoreToken': LINK,
  'POST /user/send-otp': LINK,
  'POST /user/send-sign-in-link': LINK,
  'POST /user/sign-in-link/:signInToken': LINK,
  'POST /user/signin': LINK,
  'POST /user/signup': LINK,
  'PUT /messages/:optOutToken': LINK,
  'PUT /staff/pin': LINK,
  'PUT /user/authenticator-app': LINK,
  'PUT /user/orders/:gatewayOrderId/buyer': STATE,
  'PUT /user/orders/:gatewayOrderId/codes': STATE,
  'PUT /user/proof': LINK,
}

/** The number of transactions of a call that needs more than one, because each step must be committed before the next. */
const STEPS: Record<string, number> = {
  'POST /console/door': 3,
  'POST /console/door/payment-requests': 2,
  'POST /console/imports': 2,
  'POST /console/payment-requests': 2,
  'POST /user/checkout-payment': 3,
  'POST /user/fees/:feeId/checkout': 3,
  'POST /user/gifts': 3,
}

let server: TestApp
let world: World
let me: Me
beforeAll(async () => {
  server = await testApp({ features })
  world = await makeWorld(server, features)
  await watchWrites(server)
  me = world.me.owner
}, 240_000)
afterAll(() => server.close())

function addressOf({ path }: Endpoint, { params = {}, query = {} }: SentFile): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'none'))
  const search = new URLSearchParams(query).toString()
  return search ? `${filled}?${search}` : filled
}

async function send(endpoint: Endpoint, sent: SentFile, key: string) {
  const { file, body } = sent
  const response = await server.app.inject({
    method: endpoint.method,
    url: `/api/v1${addressOf(endpoint, sent)}`,
    remoteAddress: '203.0.113.7',
    headers: {
      cookie: [...me.browser.cookies].map((each) => each.join('=')).join('; '),
      'idempotency-key': key,
      ...(file ? { 'content-type': file.type } : {}),
    },
    ...(file ? { payload: file.bytes } : body ? { payload: body } : {}),
  })
  const isReplay = response.headers['idempotent-replay'] === 'true'
  return {
    status: response.statusCode,
    text: response.body,
    isReplay,
    cookies: response.headers['set-cookie'],
  }
}

const codeOf = ({ text }: { text: string }): string | undefined => JSON.parse(text).error?.code

test.each(changing)('%s is carried out once', async (name, endpoint) => {
  const sent = await callFor(name, world, me)
  const key = crypto.randomUUID()
  const before = await writePosition(server)
  const first = await send(endpoint, sent, key)
  const written = await writesSince(server, before)
  const transactions = await transactionsSince(server, before)
  const middle = await writePosition(server)
  const second = await send(endpoint, sent, key)
  expect(await writesSince(server, middle)).toEqual([])
  expect(name in CHANGES_NOTHING, written.join()).toBe(written.length === 0)
  if (written.length === 0) {
    // If nothing was changed, no response is stored, so the second request is handled from the start.
    expect(second).toEqual({ ...first, isReplay: false })
    return
  }
  expect(written).toContain('answered_request insert')
  expect(transactions).toEqual({ all: STEPS[name] ?? 1, storing: 1 })
  if (endpoint.secretResponse) {
    expect([first.status < 300, second.status, codeOf(second)]).toEqual([true, 409, 'DONE_ALREADY'])
  } else expect(second).toEqual({ ...first, isReplay: true })
})

test('the lists contain only existing endpoints', () => {
  const names = Object.keys({ ...CHANGES_NOTHING, ...STEPS })
  expect(names.filter((name) => !changing.some(([each]) => each === name))).toEqual([])
})
