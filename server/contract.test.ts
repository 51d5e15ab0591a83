import { expect, test } from 'vitest'
import { deadGateway } from '#tests/deadGateway.ts'
import { contractOf, featuresOf } from './features.ts'
import { openApiDocument } from './openApi.ts'

const contract = contractOf(featuresOf(deadGateway))

/** The calls as the specification lists them (§7), with the names of their inputs. */
const calls: [method: string, path: string, body: string[], query?: string[]][] = [
  ['POST', '/user/send-otp', ['email']],
  ['POST', '/user/signup', ['email', 'firstName', 'lastName', 'otp', 'password', 'phoneNumber', 'birthDate']],
  ['POST', '/user/signin', ['email', 'password']],
  ['POST', '/user/forgot-password', ['email']],
  ['POST', '/user/reset-password/{resetToken}', ['newPassword']],
  ['POST', '/user/change-password/{newPassword}/{oldPassword}', []],
  ['GET', '/user/get-user', []],
  ['GET', '/user/sign-out', []],
  ['PUT', '/user/edit-user', ['firstName', 'lastName', 'email', 'phoneNumber', 'birthDate']],
  ['GET', '/user/get-scheduled-class', []],
  ['GET', '/user/get-order-history', []],
  ['GET', '/user/refresh-token', []],
  ['GET', '/user/key', []],
  ['POST', '/user/checkout-payment', [], ['membershipPackageId']],
  ['POST', '/user/verify-payment', ['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature']],
  ['POST', '/user/buy-membership/{membershipPackageId}/{paymentId}', []],
  ['POST', '/user/create-order/{classId}', ['classId', 'date']],
  ['PUT', '/user/cancel-order/{orderId}', []],
  ['POST', '/user/create-enquiry', ['name', 'email', 'phone', 'message', 'topic']],
  ['GET', '/user/get-classes', [], ['limit', 'page', 'location', 'week']],
  ['GET', '/user/get-all-packages', [], ['limit', 'page']],
  ['GET', '/admin/get-all-trainings', []],
  ['GET', '/admin/get-single-training/{id}', []],
  ['GET', '/user/get-membership-packages', [], ['packageType', 'location']],
  ['GET', '/blog/', []],
  ['GET', '/blog/{slug}', []],
]

/** We may choose the names of path parameters. */
const withoutParamNames = (path: string) => path.replace(/:\w+|\{\w+\}/g, '{}')
const endpointOf = (method: string, path: string) =>
  Object.values(contract).find(
    (e) => e.method === method && withoutParamNames(e.path) === withoutParamNames(path),
  )

test.each(calls)(
  '%s %s is an endpoint and accepts the inputs of the specification [§3.13 §3.17 §3.27 §7.3]',
  (...call) => {
    const [method, path, body, query = []] = call
    const endpoint = endpointOf(method, path)
    expect(endpoint).toBeDefined()
    expect(Object.keys(endpoint?.body?.shape ?? {})).toEqual(expect.arrayContaining(body))
    expect(Object.keys(endpoint?.query?.shape ?? {})).toEqual(expect.arrayContaining(query))
  },
)

test('no endpoint needs a body if the specification sends none [§7.4]', () => {
  for (const [method, path, body] of calls) {
    const schema = endpointOf(method, path)?.body
    if (!body.length) expect(!schema || schema.safeParse({}).success, path).toBe(true)
  }
})

test('every endpoint is under a versioned base path [§7.1]', () => {
  const { paths } = openApiDocument(contract) as { paths: Record<string, unknown> }
  expect(Object.keys(paths).length).toBeGreaterThanOrEqual(calls.length)
  for (const path of Object.keys(paths)) expect(path).toMatch(/^\/api\/v1\//)
})

test('the trainings, whose paths contain admin, are public', () => {
  for (const path of ['/admin/get-all-trainings', '/admin/get-single-training/{id}']) {
    expect(endpointOf('GET', path)?.access).toBe('public')
  }
})

test('every endpoint that changes something documents its key', () => {
  const { paths } = openApiDocument(contract) as {
    paths: Record<string, Record<string, { parameters: { name: string }[] }>>
  }
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { parameters }] of Object.entries(methods)) {
      const documented = parameters.some(({ name }) => name === 'Idempotency-Key')
      if (method !== 'get') expect(documented, `${method} ${path}`).toBe(true)
    }
  }
})

test('the messages of refusals in the document show an ellipsis for values that only a response has', () => {
  const document = JSON.stringify(openApiDocument(contract))
  expect(document).toContain('NOT_CANCELLABLE: This booking is … and cannot be cancelled.')
  expect(document).not.toContain('undefined')
})
