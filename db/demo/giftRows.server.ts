import { randomBytes, randomUUID } from 'node:crypto'
import { gstRates } from '#features/passes/packageReads.server.ts'
import type { Trx } from '#lib/db.server.ts'
import { newOpaqueToken } from '#lib/opaqueToken.server.ts'
import { isoInstant, studioDay, studioInstant } from '#lib/time.ts'
import type { DemoPayment } from './payments.ts'

interface DemoGift {
  recipientName: string
  recipientEmail: string
  message: string
  card: 'sun' | 'candles' | 'ribbon' | 'roll'
  /** Days from today on which it was paid, was or will be sent, and was opened. */
  paid: number
  sent: number
  opened: number | null
}

/** Three unclaimed gifts: one is not sent yet, one was sent, one was opened. */
const gifts: DemoGift[] = [
  {
    recipientName: 'Omkar',
    recipientEmail: 'omkar@gifts.example',
    card: 'candles',
    message: 'Happy birthday, and see you on the mat!',
    paid: -10,
    sent: 12,
    opened: null,
  },
  {
    recipientName: 'Vikram',
    recipientEmail: 'vikram@gifts.example',
    card: 'roll',
    message: 'For your back.',
    paid: -12,
    sent: -11,
    opened: null,
  },
  {
    recipientName: 'Bina',
    recipientEmail: 'bina@gifts.example',
    card: 'sun',
    message: '',
    paid: -17,
    sent: -16,
    opened: -15,
  },
]

/** Inserts gifts of three regulars, each with a package that the giver has also bought for themselves. */
export async function insertGifts(trx: Trx, payments: DemoPayment[], now: Temporal.Instant): Promise<void> {
  const rates = await gstRates(trx, studioDay(now))
  const bought = payments.filter(
    ({ method, pass }) => method === 'online' && pass.terms.packageType === 'group',
  )
  const givers = [...new Map(bought.map(({ pass }) => [pass.personId, pass])).values()].slice(-gifts.length)
  const daysFromNow = (days: number) => isoInstant(now.add({ hours: days * 24 }))
  const morningOf = (days: number) =>
    isoInstant(studioInstant(studioDay(now).add({ days }), Temporal.PlainTime.from('08:00')))
  for (const [index, { paid, sent, opened, ...words }] of gifts.entries()) {
    const pass = givers[index]
    if (!pass) return
    const id = randomUUID()
    const idSuffix = randomBytes(7).toString('hex')
    const { id: orderId } = await trx
      .insertInto('paymentOrder')
      .values({
        personId: pass.personId,
        packageId: pass.terms.id,
        packageVersion: 1,
        terms: JSON.stringify(pass.terms),
        amountPaise: pass.terms.pricePaise,
        gstBasisPoints: rates[pass.terms.packageType] ?? 0,
        status: 'paid',
        method: 'online',
        paymentId: `pay_${idSuffix}`,
        gatewayOrderId: `order_${idSuffix}`,
        giftId: id,
        createdAt: daysFromNow(paid),
        paidAt: daysFromNow(paid),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('gift')
      .values({
        id,
        paymentOrderId: orderId,
        ...words,
        language: 'en',
        sendOn: studioDay(now).add({ days: sent }).toString(),
        createdAt: daysFromNow(paid),
        paidAt: daysFromNow(paid),
        taxed: 'redemption',
        sendAt: morningOf(sent),
        ...(sent < 0 ? { sentAt: morningOf(sent), tokenHash: newOpaqueToken().hash } : {}),
        openedAt: opened === null ? null : daysFromNow(opened),
      })
      .execute()
  }
}
