import { type APIRequestContext, expect } from '@playwright/test'
import { call, mailTo, payAtGateway } from './people.ts'

interface Details {
  recipientName: string
  recipientEmail: string
  message: string
  card: 'sun' | 'candles' | 'ribbon' | 'roll'
  /** Today by default. */
  sendOn?: string
}

/** Buys a gift through the API, as the signed-in person of `request`. */
export async function buyGift(request: APIRequestContext, details: Details, packageName = 'Group 8') {
  const packages = await call<{ _id: string; packageName: string }[]>(
    request,
    'GET',
    '/user/get-membership-packages',
  )
  const membershipPackageId = packages.find((each) => each.packageName === packageName)?._id
  const body = { membershipPackageId, sendOn: '2026-11-23', ...details }
  const { orderId } = await call<{ orderId: string }>(request, 'POST', '/user/gifts', body)
  const proof = await payAtGateway(request, orderId)
  return call<{ _id: string }>(request, 'POST', '/user/gifts/verify-payment', proof)
}

/** The path of the link in the newest card to this address. A card for today is sent at once. */
export async function linkTo(request: APIRequestContext, to: string): Promise<string> {
  let path: string | undefined
  await expect(async () => {
    const { text } = await mailTo(request, to, /gives you|की ओर से/)
    path = /(?:\/hi)?\/gift\/[\w-]{43}/.exec(text)?.[0]
    expect(path).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return path as string
}
