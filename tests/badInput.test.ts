import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { safeParse } from 'zod/v4/core'
import { accessTokens } from '#features/identity/tokens.server.ts'
import { grantPass } from '#features/passes/usecases/grantPass.server.ts'
import type { Endpoint, Envelope } from '#lib/contract.ts'
import { contractOf, featuresOf } from '#server/features.ts'
import { type TestApp, testApp } from './app.ts'
import { deadGateway } from './deadGateway.ts'
import { makePerson, signInAs } from './people.ts'
import { makeClass, makePackage, makeStudio } from './timetable.ts'
import type { Visitor } from './visitor.ts'

/**
 * Sends bad input to every endpoint of the contract, so that new endpoints are covered without a new test. Whatever the
 * input, the response must be a documented 4xx that names the fields, and nothing may change.
 */
let server: TestApp
/** A caller with all permissions. */
let caller: Visitor
/** The ids of another member's data. */
let foreign: { booking: string; pass: string }
const features = featuresOf(deadGateway)
const contract = contractOf(features)

beforeAll(async () => {
  server = await testApp({ features })
  const { db } = server.deps
  const now = server.clock.now()
  await makePerson(server, { email: 'caller@bad.example', role: 'owner' })
  const other = await makePerson(server, { email: 'other@bad.example' })
  caller = await signInAs(server, 'caller@bad.example')
  const classId = await makeClass(db, await makeStudio(db), now)
  const terms = await makePackage(db)
  const pass = await db
    .transaction()
    .execute((trx) => grantPass(trx, { personId: other, terms, paymentOrderId: null }, now))
  const others = await signInAs(server, 'other@bad.example')
  const booked = await others.call<{ _id: string }>('POST', `/user/create-order/${classId}`, {
    body: { date: '2026-11-27' },
  })
  foreign = { booking: booked.body.data._id, pass }
})
afterAll(() => server.close())

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

/** The data that a refused call could have changed: numbers of rows, and the profiles. */
const readState = async () => {
  const { rows } = await sql`
    select (select count(*) from person) as people, (select count(*) from booking) as bookings,
      (select count(*) from ledger_entry) as entries, (select count(*) from payment_order) as orders,
      (select count(*) from enquiry) as enquiries, (select count(*) from one_time_code) as codes,
      (select json_agg(p order by id) from (select id, email, first_name, last_name, phone_number, birth_date, password_hash from person) p) as profiles`.execute(
    server.deps.db,
  )
  return rows[0]
}

/** A valid value for a field of this name, for the parts of a call that are not tested; by default an id. */
const validValue = (name: string): string => {
  const known: Record<string, string> = {
    email: 'somebody@bad.example',
    firstName: 'Asha',
    lastName: 'Verma',
    otp: '123456',
    password: 'correct horse battery',
    newPassword: 'correct horse battery',
    oldPassword: 'whatever it was',
    phoneNumber: '919810000000',
    birthDate: '1990-01-01',
    date: '2026-11-27',
    name: 'Asha',
    message: 'Hello',
    topic: 'contactUs',
    slug: 'no-such-post',
    from: '2026-11-01',
    to: '2026-11-27',
    resetToken: 'nothing',
    paymentId: 'pay_00000000000000',
    gatewayOrderId: 'order_00000000000000',
    razorpay_order_id: 'order_00000000000000',
    razorpay_payment_id: 'pay_00000000000000',
    razorpay_signature: '0'.repeat(64),
  }
  return known[name] ?? UNKNOWN
}

const pathOf = (e: Endpoint, params: Record<string, string> = {}) =>
  e.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? validValue(name)))

const queryOf = (e: Endpoint, given: Record<string, string> = {}) => {
  const required = Object.entries(e.query?.shape ?? {}).filter(
    ([, part]) => !(part as z.ZodType).safeParse(undefined).success,
  )
  const all = { ...Object.fromEntries(required.map(([name]) => [name, validValue(name)])), ...given }
  const text = new URLSearchParams(all).toString()
  return text ? `?${text}` : ''
}

const base = (e: Endpoint) => pathOf(e)

/** Without the optional fields for which there is no valid value here. */
const bodyOf = (e: Endpoint): Record<string, unknown> | undefined => {
  const accepts = (part: unknown, value: unknown) => (part as z.ZodType).safeParse(value).success
  const isSent = ([name, part]: [string, unknown]) =>
    !accepts(part, undefined) || accepts(part, validValue(name))
  return (
    e.body &&
    Object.fromEntries(
      Object.entries(e.body.shape)
        .filter(isSent)
        .map(([name]) => [name, validValue(name)]),
    )
  )
}

async function expectRefusal(
  e: Endpoint,
  path: string,
  body?: unknown,
  as: Visitor = caller,
): Promise<Envelope<null> & { status: number }> {
  const before = await readState()
  const response = await as.call(e.method, path, body === undefined ? {} : { body })
  expect(
    response.status,
    `${e.method} ${path} ${JSON.stringify(body)?.slice(0, 80)}: ${response.body.message}`,
  ).toBeGreaterThanOrEqual(400)
  expect(response.status).toBeLessThan(500)
  expect(response.body).toMatchObject({
    statusCode: response.status,
    success: false,
    error: { code: expect.any(String) },
  })
  expect(response.body.message.length).toBeGreaterThan(5)
  expect(await readState()).toEqual(before)
  return { ...response.body, status: response.status }
}

/** Values that no field accepts: wrong types, too long, control characters, injections. */
const WRONG = [null, 42, true, [], {}, '', 'x'.repeat(5_000), '\0', { $gt: '' }]

/** Whether a schema accepts a date, and no other text. */
const isDate = (part: z.ZodType) =>
  part.safeParse('2026-11-27').success &&
  !['a day', '123456', '9'.repeat(8)].some((text) => part.safeParse(text).success)

const endpoints = Object.entries(contract)

describe.each(endpoints)('%s', (_, e) => {
  const base = pathOf(e)

  test('ignores unknown parameters', async () => {
    const odd = 'unknown=%F0%9F%92%83&unknown=2&__proto__=x&constructor[prototype]=y'
    const { app } = server
    const query = queryOf(e)
    const url = `/api/v1${base}${query ? `${query}&` : '?'}${odd}`
    const before = await readState()
    const response = await app.inject({
      method: e.method,
      url,
      ...(e.body ? { payload: { __proto__: 1, a: [] } } : {}),
    })
    expect(response.statusCode).toBeLessThan(500)
    expect(await readState()).toEqual(before)
  })

  if (e.access !== 'public' || e.knowsCaller) {
    test(e.knowsCaller ? 'needs no sign-in' : 'needs a sign-in before anything else', async () => {
      const { app } = server
      const signedOut = await app.inject({ method: e.method, url: `/api/v1${base}${queryOf(e)}` })
      if (e.knowsCaller) return expect(signedOut.statusCode).not.toBe(401)
      expect(signedOut.statusCode).toBe(401)
      expect(signedOut.json()).toMatchObject({
        message: 'Please sign in',
        error: { code: 'SIGN_IN_REQUIRED' },
      })
    })

    test('refuses an expired, broken or foreign token', async () => {
      const { app, deps, clock } = server
      const unknownCaller = { personId: UNKNOWN, signInId: UNKNOWN, role: 'owner' as const }
      const expired = await accessTokens(deps.secret).issue(unknownCaller, clock.now().subtract({ hours: 1 }))
      const forged = await accessTokens('another secret of somebody else, long').issue(
        unknownCaller,
        clock.now(),
      )
      const unknown = await accessTokens(deps.secret).issue(unknownCaller, clock.now())
      for (const token of [expired, forged, unknown, 'broken', '']) {
        const response = await app.inject({
          method: e.method,
          url: `/api/v1${base}${queryOf(e)}`,
          cookies: { accessToken: token, refreshToken: 'something' },
        })
        expect(response.statusCode).toBe(401)
        expect(response.json()).toMatchObject({ message: 'Invalid Access Token' })
      }
    })
  }

  if (e.body) {
    const shape = Object.entries(e.body.shape) as [string, z.ZodType][]
    const required = shape.filter(([, part]) => !part.safeParse(undefined).success).map(([name]) => name)
    const url = base + queryOf(e)

    if (required.length) {
      test('names every missing field', async () => {
        for (const body of [undefined, {}]) {
          const { error, status } = await expectRefusal(e, url, body)
          expect(status).toBe(400)
          expect(Object.keys(error?.fields ?? {}).sort()).toEqual([...required].sort())
        }
      })
    }

    test('names a field of the wrong type or length [§5.5]', async () => {
      for (const [name, part] of shape) {
        for (const value of WRONG.filter((each) => !part.safeParse(each).success)) {
          const { error, status } = await expectRefusal(e, url, { ...bodyOf(e), [name]: value })
          expect(status).toBe(400)
          expect(Object.keys(error?.fields ?? {}).map((field) => field.split('.')[0])).toContain(name)
        }
      }
    })

    test('refuses malformed JSON, another type, and more than 100 kB', async () => {
      const { app } = server
      const send = (payload: string, type = 'application/json') =>
        app.inject({
          method: e.method,
          url: `/api/v1${url}`,
          payload,
          headers: { 'content-type': type, cookie: [...caller.cookies].map((c) => c.join('=')).join('; ') },
        })
      for (const text of ['{', '[1,2', '"text"', '17', '[]', 'null,']) {
        const response = await send(text)
        expect(response.statusCode, text).toBe(400)
        expect(response.json().error.fields).toBeDefined()
      }
      expect((await send('<x/>', 'text/xml')).statusCode).toBe(415)
      expect((await send(JSON.stringify({ email: 'x'.repeat(110_000) }))).statusCode).toBe(413)
    })
  }

  if (e.query) {
    test('names a malformed parameter', async () => {
      for (const [name, part] of Object.entries(e.query?.shape ?? {}) as [string, z.ZodType][]) {
        for (const value of ['x'.repeat(600), '-1', '\0', 'a\u202eb', "' or 1=1 --", '2026-02-30'].filter(
          (v) => !part.safeParse(v).success,
        )) {
          const { error, status } = await expectRefusal(e, base + queryOf(e, { [name]: value }))
          expect(status).toBe(400)
          expect(Object.keys(error?.fields ?? {})).toContain(name)
        }
      }
    })
  }

  const dates = (shape: z.ZodObject['shape'] = {}) =>
    Object.entries(shape).flatMap(([name, part]) => (isDate(part as z.ZodType) ? [name] : []))
  const dated = [...dates(e.query?.shape), ...dates(e.body?.shape)]
  if (dated.length) {
    test('names a date that is too early or too late', async () => {
      for (const name of dated) {
        for (const day of ['0000-01-01', '0001-01-01', '1899-12-31', '2100-01-01', '9999-12-31']) {
          const { error, status } =
            name in (e.query?.shape ?? {})
              ? await expectRefusal(e, base + queryOf(e, { [name]: day }))
              : await expectRefusal(e, base + queryOf(e), { ...bodyOf(e), [name]: day })
          expect(status).toBe(400)
          expect(Object.keys(error?.fields ?? {})).toContain(name)
        }
      }
    })
  }

  if (e.params) {
    test('refuses ids that are malformed or unknown', async () => {
      for (const [name, part] of Object.entries(e.params?.shape ?? {}) as [string, z.ZodType][]) {
        for (const value of ['nonsense', '\0', "' or 1=1 --", 'x'.repeat(500)].filter(
          (v) => !part.safeParse(v).success,
        )) {
          const { status, error } = await expectRefusal(
            e,
            pathOf(e, { [name]: value }) + queryOf(e),
            bodyOf(e),
          )
          expect(status).toBe(400)
          expect(Object.keys(error?.fields ?? {})).toContain(name)
        }
      }
      if (!e.secretPath) {
        const { status } = await expectRefusal(e, base + queryOf(e), bodyOf(e))
        // A payment that can't be looked up at the moment must not be answered as unknown.
        expect([400, 402, 404, 502]).toContain(status)
      }
    })
  }
})

test('a character that the database cannot store is refused in every parameter', async () => {
  for (const [name, e] of endpoints) {
    const params = Object.keys(e.params?.shape ?? {})
    const query = Object.keys(e.query?.shape ?? {})
    const urls = [
      ...params.map((param) => pathOf(e, { [param]: 'a\0' }) + queryOf(e)),
      ...query.map((parameter) => base(e) + queryOf(e, { [parameter]: 'a\0' })),
    ]
    for (const url of urls) {
      const { status } = await caller.call(e.method, url, { body: bodyOf(e) })
      expect([400, 404], `${name} ${url}`).toContain(status)
    }
  }
})

/** Each string in a schema at any depth, with its path. */
function textsIn(schema: z.core.$ZodType, path = ''): [path: string, text: z.core.$ZodType][] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return [[path, schema]]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => textsIn(part, `${path}.${name}`))
    case 'array':
      return textsIn(def.element, `${path}[]`)
    case 'record':
      return [...textsIn(def.keyType, `${path} key`), ...textsIn(def.valueType, `${path} value`)]
    case 'union':
      return def.options.flatMap((option) => textsIn(option, path))
    case 'pipe':
      return def.in._zod.def.type === 'string' ? [[path, schema]] : textsIn(def.in, path)
    case 'optional':
    case 'nullable':
    case 'default':
      return textsIn(def.innerType, path)
    default:
      return []
  }
}

/** Only a digest of these is stored, or nothing at all. */
const NEVER_STORED = /password|token|website|authenticatorAttachment/i

test('no text of a body at any depth accepts what the database cannot store', () => {
  const accepting = endpoints.flatMap(([name, { body }]) =>
    (body ? textsIn(body) : [])
      .filter(([path]) => !NEVER_STORED.test(path))
      .filter(([, text]) =>
        ['\0', 'ab\0', `${'ab'.repeat(20)}\0`, '\ud800', 'ab\ud800'].some(
          (unstorable) => safeParse(text, unstorable).success,
        ),
      )
      .map(([path]) => `${name} ${path}`),
  )
  expect(accepting).toEqual([])
})

test("another member's data is not found, and is not changed [§6.6]", async () => {
  const cancel = await expectRefusal(
    contract['PUT /user/cancel-order/:orderId'] as Endpoint,
    `/user/cancel-order/${foreign.booking}`,
  )
  expect(cancel).toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
  const ledger = await expectRefusal(
    contract['GET /user/get-ledger/:passId'] as Endpoint,
    `/user/get-ledger/${foreign.pass}`,
  )
  expect(ledger.status).toBe(404)
})

test('unknown and malformed paths get an error in the same form', async () => {
  for (const url of [
    '/api/v1/nothing',
    '/api/v1/user/%zz',
    '/api/v1/user/create-order/%E0%A4%A',
    '/api/v1//',
  ]) {
    const response = await server.app.inject({ method: 'GET', url })
    expect(response.statusCode, url).toBeGreaterThanOrEqual(400)
    expect(response.statusCode, url).toBeLessThan(500)
    expect(response.json(), url).toMatchObject({ success: false, error: { code: expect.any(String) } })
  }
})

test.each([
  ['en', 'This address is not valid.'],
  ['hi', 'यह पता पढ़ा नहीं जा सकता।'],
])('an address with a broken percent code is reported as such, in %s', async (language, message) => {
  for (const part of ['%zz', '%E0%A4%A', 'a%2']) {
    const url = `/api/v1/blog/${part}`
    const response = await server.app.inject({ url, headers: { 'accept-language': language } })
    expect(response.statusCode, url).toBe(400)
    expect(response.json(), url).toEqual({
      statusCode: 400,
      success: false,
      message,
      data: null,
      error: { code: 'BAD_ADDRESS' },
    })
  }
})

test.each(endpoints.filter(([, e]) => e.query))('%s: an empty filter counts as none', async (_, e) => {
  const names = Object.keys(e.query?.shape ?? {})
  const url = pathOf(e) + queryOf(e)
  const empty = names.filter((name) => !new URLSearchParams(queryOf(e)).has(name)).map((name) => `${name}=`)
  const [without, withEmpty] = [
    await caller.call(e.method, url, { body: bodyOf(e) }),
    await caller.call(e.method, `${url}${url.includes('?') ? '&' : '?'}${empty.join('&')}`, {
      body: bodyOf(e),
    }),
  ]
  expect(withEmpty).toEqual(without)
  // A required value that is empty is reported as missing.
  for (const name of names.filter((each) => !empty.includes(`${each}=`))) {
    const { status, error } = await expectRefusal(e, pathOf(e) + queryOf(e, { [name]: '' }), bodyOf(e))
    expect(status).toBe(400)
    expect(Object.keys(error?.fields ?? {})).toContain(name)
  }
})

test.each([
  ['location=Paris', 'en', 'Please choose one of these: Faridabad, Gurugram, Online.'],
  ['location=Paris', 'hi', 'कृपया इनमें से एक चुनें: Faridabad, Gurugram, Online।'],
  ['limit=none', 'en', 'Please give a whole number.'],
  ['limit=none', 'hi', 'कृपया पूरी संख्या दें।'],
  ['limit=1.5', 'en', 'Please give a whole number.'],
  ['limit=0', 'en', 'Please give a number that is at least 1.'],
  ['limit=900', 'en', 'Please give a number that is at most 200.'],
  ['limit=900', 'hi', 'कृपया ज़्यादा से ज़्यादा 200 की संख्या दें।'],
])('%s is refused in %s with a readable sentence', async (query, language, sentence) => {
  const url = `/api/v1/user/get-classes?${query}`
  const response = await server.app.inject({ url, headers: { 'accept-language': language } })
  expect(Object.values(response.json().error.fields)).toEqual([sentence])
})

test('no field error contains a message of the validation library', async () => {
  for (const [name, e] of endpoints.filter(([, each]) => each.body)) {
    for (const field of Object.keys(e.body?.shape ?? {})) {
      for (const value of WRONG) {
        const body = { ...bodyOf(e), [field]: value }
        const response = await server.app.inject({
          method: e.method,
          url: `/api/v1${pathOf(e)}${queryOf(e)}`,
          payload: body,
          headers: {
            'accept-language': 'hi',
            cookie: [...caller.cookies].map((c) => c.join('=')).join('; '),
          },
        })
        for (const words of Object.values(response.json().error?.fields ?? {}))
          expect(words, `${name} ${field} ${JSON.stringify(value)?.slice(0, 20)}`).toMatch(/[\u0900-\u097f]/)
      }
    }
  }
})

test.each(['/user/sign-out', '/user/refresh-token'])(
  'a page of another site cannot make a browser call %s',
  async (path) => {
    const foreign = [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://elsewhere.example' },
    ]
    for (const method of ['GET', 'HEAD'] as const) {
      for (const headers of foreign) {
        const browser = await signInAs(server, 'other@bad.example')
        const cookie = [...browser.cookies].map((c) => c.join('=')).join('; ')
        const response = await server.app.inject({
          method,
          url: `/api/v1${path}`,
          headers: { ...headers, cookie },
        })
        expect(response.statusCode).toBe(403)
        expect(response.cookies).toEqual([])
        expect(
          (await browser.call('GET', path, { headers: { 'sec-fetch-site': 'same-origin' } })).status,
        ).toBe(200)
      }
    }
    // An address that a person types, and clients that are not browsers, are accepted.
    for (const headers of [{ 'sec-fetch-site': 'none' }, {}] as Record<string, string>[]) {
      const browser = await signInAs(server, 'other@bad.example')
      expect((await browser.call('GET', path, { headers })).status).toBe(200)
    }
  },
)

test('a page of another site cannot change data with a member’s cookies', async () => {
  const cookie = [...caller.cookies].map((c) => c.join('=')).join('; ')
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]) {
    const response = await server.app.inject({
      method: 'PUT',
      url: '/api/v1/user/edit-user',
      payload: { firstName: 'Taken' },
      headers: { ...headers, cookie },
    })
    expect(response.statusCode).toBe(403)
  }
})
