import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'

/** Creates people, mails, passes and bookings through the API, for tests that need them but test something else. */
export const PASSWORD = 'a spring let out slowly'

export interface Person {
  firstName: string
  email: string
  password: string
}

export const newEmail = () => `e2e-${randomUUID().slice(0, 13)}@example.com`

interface Mail {
  subject: string
  text: string
}

/** The newest mail to an address whose subject matches, once it has arrived. */
export async function mailTo(request: APIRequestContext, to: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined
  await expect(async () => {
    const mails: Mail[] = await (await request.get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)).json()
    found = mails.find((mail) => subject.test(mail.subject))
    expect(found, `a mail to ${to} about ${subject}`).toBeDefined()
  }).toPass({ intervals: [100], timeout: 15_000 })
  return found as Mail
}

export const codeIn = (mail: Mail): string => /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''

/** Calls the API as this browser; throws if it is refused. Returns `data`. */
export async function call<T>(
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: unknown,
): Promise<T> {
  const response = await request.fetch(`/api/v1${path}`, { method, ...(data ? { data } : {}) })
  const body = await response.json()
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${body.message}`)
  return body.data
}

/** Signs a new person up and in: the browser of `request` gets the cookies. */
export async function createPerson(request: APIRequestContext): Promise<Person> {
  const email = newEmail()
  await call(request, 'POST', '/user/send-otp', { email })
  const otp = codeIn(await mailTo(request, email, /code to sign up/))
  const person = { email, firstName: 'Meera', lastName: 'Iyer', password: PASSWORD }
  await call(request, 'POST', '/user/signup', {
    ...person,
    otp,
    phoneNumber: '919810012345',
    birthDate: '1990-05-17',
  })
  return person
}

interface Package {
  _id: string
  packageName: string
}
interface Proof {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}

/** Buys a package for the signed-in person, with the same calls as the page. Returns the gateway's id of the payment. */
export async function buy(request: APIRequestContext, packageName: string): Promise<string> {
  const packages = await call<Package[]>(request, 'GET', '/user/get-membership-packages')
  const id = packages.find((each) => each.packageName === packageName)?._id
  if (!id) throw new Error(`no package is called ${packageName}`)
  const path = `/user/checkout-payment?membershipPackageId=${id}`
  const { orderId } = await call<{ orderId: string }>(request, 'POST', path)
  const proof = await payAtGateway(request, orderId)
  await call(request, 'POST', '/user/verify-payment', proof)
  await call(request, 'POST', `/user/buy-membership/${id}/${proof.razorpay_payment_id}`)
  return proof.razorpay_payment_id
}

/** Pays an order at the simulator without a browser; the simulator sends its webhook at once. */
export async function payAtGateway(request: APIRequestContext, orderId: string): Promise<Proof> {
  const data = { orderId, outcome: 'captured', webhook: 'now' }
  const response = await request.post('/dev/gateway/pay', { data })
  expect(response.ok(), 'the simulator takes the payment').toBe(true)
  return response.json()
}
