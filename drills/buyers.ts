import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { accessTokens } from '#features/identity/tokens.server.ts'
import type { Db } from '#lib/db.server.ts'
import { systemClock, toDate } from '#lib/time.ts'
import { type CallResponse, call, SECRET } from '../tests/faults/server.ts'
import type { Cluster } from './cluster.ts'
import { GATEWAY_KEYS } from './gateway.ts'

const ATTEMPTS = 8

export interface Buyer {
  id: string
  email: string
  token: string
  order?: string
  payment?: string
}

export async function makeBuyers(db: Db, name: string, count: number): Promise<Buyer[]> {
  const now = systemClock.now()
  const { rows } = await sql<{ id: string; email: string; signInId: string }>`
    with people as (
      insert into person (email, first_name, last_name, password_hash, created_at)
      select ${name} || n || '@drill.example', 'Buyer', 'No ' || n, 'none', ${toDate(now)}
      from generate_series(1, ${count}::int) n returning id, email
    ), signed as (
      insert into sign_in (person_id, created_at) select id, ${toDate(now)} from people returning id, person_id
    ) select people.id, people.email, signed.id as sign_in_id from people join signed on person_id = people.id`.execute(
    db,
  )
  const tokens = accessTokens(SECRET)
  return Promise.all(
    rows.map(async ({ id, email, signInId }) => {
      const token = await tokens.issue({ personId: id, signInId, role: 'member' }, now)
      return { id, email, token }
    }),
  )
}

/** Retries while the server is busy, as the page offers. */
async function retryWhileBusy(send: () => Promise<CallResponse>): Promise<CallResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await send().catch((error: Error) => error)
    const isBusy = response instanceof Error || response.status >= 500 || response.status === 409
    if (!isBusy) return response
    if (attempt === ATTEMPTS) throw new Error(`a buyer got no response: ${JSON.stringify(response)}`)
    await sleep(2_000)
  }
}

/** Opens an order, as the page does when somebody presses Buy. */
export async function openOrder({ url }: Cluster, buyer: Buyer, packageId: string): Promise<void> {
  const path = `/user/checkout-payment?membershipPackageId=${packageId}`
  const { status, body } = await retryWhileBusy(() => call({ url }, buyer.token, 'POST', path))
  if (status !== 201) throw new Error(`an order was refused: ${status} ${JSON.stringify(body)}`)
  buyer.order = (body.data as { orderId: string }).orderId
}

/** Pays at the gateway, which delivers the webhook; then sends the proof of payment, as the page does. */
export async function payOrder({ url, gateway }: Cluster, buyer: Buyer): Promise<void> {
  const proof = await atGateway<{ razorpay_payment_id: string }>(gateway.url, '/pay', {
    orderId: buyer.order,
    outcome: 'captured',
  })
  buyer.payment = proof.razorpay_payment_id
  const { status, body } = await retryWhileBusy(() =>
    call({ url }, buyer.token, 'POST', '/user/verify-payment', proof),
  )
  if (status >= 300) throw new Error(`a payment was not accepted: ${status} ${JSON.stringify(body)}`)
}

export async function atGateway<T>(url: string, path: string, body?: object): Promise<T> {
  const authorization = `Basic ${btoa(`${GATEWAY_KEYS.keyId}:${GATEWAY_KEYS.keySecret}`)}`
  const response = await fetch(url + path, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { authorization, 'content-type': 'application/json' },
  })
  if (!response.ok) throw new Error(`the gateway refused ${path}: ${await response.text()}`)
  return (await response.json()) as T
}

/** The number of mails with such a subject that each address got from any server since an instant. */
export async function mailsSince(
  { folder, sites }: Cluster,
  since: Temporal.Instant,
  subject: RegExp,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { name } of sites) {
    const mails = join(folder, `${name}.data`, 'mail')
    for (const file of await readdir(mails).catch(() => [])) {
      if (file.startsWith('.')) continue
      const mail = JSON.parse(await readFile(join(mails, file), 'utf8')) as Record<
        'to' | 'subject' | 'sentAt',
        string
      >
      if (!subject.test(mail.subject) || Temporal.Instant.compare(mail.sentAt, since) < 0) continue
      counts.set(mail.to, (counts.get(mail.to) ?? 0) + 1)
    }
  }
  return counts
}
