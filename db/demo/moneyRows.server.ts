import { randomUUID } from 'node:crypto'
import type { AuditAction } from '#features/audit/rules.ts'
import { gstRates } from '#features/passes/packageReads.server.ts'
import { isDeskMethod } from '#features/payment/rules.ts'
import type { Trx } from '#lib/db.server.ts'
import { isoInstant, studioDay, studioInstant } from '#lib/time.ts'
import { cashUpsOf, type DemoCashUp } from './cashUps.ts'
import { type DemoPayment, type DemoRefund, disputeOf, refundsOf } from './payments.ts'
import type { DemoUse, demoCodes } from './promoCodes.ts'
import { insertRows } from './rows.server.ts'

/** The staff of the desk: the front desk sells and closes the cash drawer, the manager makes refunds. */
export interface DeskStaff {
  frontDesk: string
  manager: string
}

const ONE_MINUTE = { minutes: 1 }

/** Inserts promo codes and their uses. The payments must exist. */
export async function insertPromoCodes(
  trx: Trx,
  codes: ReturnType<typeof demoCodes>,
  uses: DemoUse[],
): Promise<void> {
  await insertRows(
    trx,
    'promoCode',
    codes.map(({ share: _, firstDay, lastDay, ...code }) => ({
      ...code,
      firstDay: firstDay.toString(),
      lastDay: lastDay?.toString() ?? null,
      packageIds: null,
      createdAt: isoInstant(studioInstant(firstDay, Temporal.PlainTime.from('10:00'))),
      version: 1,
      usedCount: 0,
      givenPaise: 0,
    })),
  )
  await insertRows(
    trx,
    'promoCodeUse',
    uses.map(({ code, payment, paise }) => ({
      paymentOrderId: payment.id,
      promoCodeId: code.id,
      personId: payment.pass.personId,
      position: 1,
      discountPaise: paise,
      state: 'used' as const,
      usedAt: isoInstant(payment.paidAt),
    })),
  )
}

/** Inserts the payments for the passes. The passes refer to them, so they come first. */
export async function insertPayments(
  trx: Trx,
  payments: DemoPayment[],
  uses: DemoUse[],
  { frontDesk }: DeskStaff,
  now: Temporal.Instant,
): Promise<void> {
  const discounts = new Map(uses.map(({ payment, paise }) => [payment.id, paise]))
  const rates = await gstRates(trx, studioDay(now))
  await insertRows(
    trx,
    'paymentOrder',
    payments.map(({ id, pass: { personId, terms }, method, reference, paymentId, paidAt, buyerState }) => ({
      id,
      personId,
      packageId: terms.id,
      packageVersion: 1,
      terms: { ...terms },
      amountPaise: terms.pricePaise - (discounts.get(id) ?? 0),
      discountPaise: discounts.get(id) ?? 0,
      gstBasisPoints: rates[terms.packageType] ?? 0,
      status: 'paid' as const,
      method,
      reference,
      soldBy: isDeskMethod(method) ? frontDesk : null,
      saleKey: isDeskMethod(method) ? randomUUID() : null,
      paymentId,
      gatewayOrderId: paymentId?.replace('pay_', 'order_') ?? null,
      createdAt: isoInstant(isDeskMethod(method) ? paidAt : paidAt.subtract(ONE_MINUTE)),
      paidAt: isoInstant(paidAt),
      buyerState,
    })),
  )
}

/** Inserts refunds, a dispute, cash-ups, and audit entries of refunds, cash-ups and sales. The passes must exist. */
export async function insertRefundsAndCashUps(
  trx: Trx,
  payments: DemoPayment[],
  staff: DeskStaff,
  now: Temporal.Instant,
): Promise<void> {
  const refunds = refundsOf(payments, now).map((refund) => ({ ...refund, id: randomUUID() }))
  await insertDispute(trx, payments, now)
  const cashUps = cashUpsOf(payments, now).map((cashUp) => ({ ...cashUp, id: randomUUID() }))
  await insertRows(
    trx,
    'paymentRefund',
    refunds.map((refund) => refundRow(refund, staff)),
  )
  await insertRows(
    trx,
    'cashUp',
    cashUps.map((cashUp) => cashUpRow(cashUp, staff)),
  )
  const sold = payments
    .filter(({ method }) => isDeskMethod(method))
    .map((payment) => saleAction(payment, staff))
  const actions = [
    ...sold,
    ...refunds.map((refund) => refundAction(refund, staff)),
    ...cashUps.map((cashUp) => cashUpAction(cashUp, staff)),
  ]
  await insertRows(
    trx,
    'auditEntry',
    actions
      .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
      .map(({ at, ...record }) => ({ at: isoInstant(at), ...record })),
  )
}

async function insertDispute(trx: Trx, payments: DemoPayment[], now: Temporal.Instant): Promise<void> {
  const dispute = disputeOf(payments, now)
  const paymentId = dispute?.payment.paymentId
  if (!dispute || !paymentId) return
  const { payment, openedAt, respondBy } = dispute
  const { id } = payment
  // The amount that was paid: a promo code may have lowered the price.
  const { amountPaise } = await trx
    .selectFrom('paymentOrder')
    .select('amountPaise')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const matterId = randomUUID()
  await insertRows(trx, 'moneyMatter', [
    {
      id: matterId,
      kind: 'dispute' as const,
      subject: paymentId.replace('pay_', 'disp_'),
      gatewayPaymentId: paymentId,
      paymentOrderId: id,
      amountPaise,
      state: 'open' as const,
      outcome: 'passKept' as const,
      status: 'open' as const,
      notedAt: isoInstant(openedAt),
      changedAt: isoInstant(openedAt),
    },
  ])
  await insertRows(trx, 'dispute', [
    {
      matterId,
      reasonCode: 'goods_or_services_not_received_or_partially_received',
      phase: 'chargeback' as const,
      respondBy: isoInstant(respondBy),
      openedAt: isoInstant(openedAt),
    },
  ])
}

type WithId<T> = T & { id: string }

const refundRow = ({ id, payment, amountPaise, note, at }: WithId<DemoRefund>, { manager }: DeskStaff) => ({
  id,
  paymentOrderId: payment.id,
  paymentId: payment.paymentId,
  method: payment.method,
  amountPaise,
  reason: 'byStaff' as const,
  byPerson: manager,
  note,
  passChange: 'kept' as const,
  requestKey: randomUUID(),
  status: 'refunded' as const,
  gatewayRefundId: payment.paymentId?.replace('pay_', 'rfnd_') ?? null,
  dueAt: isoInstant(at),
  refundedAt: isoInstant(isDeskMethod(payment.method) ? at : at.add(ONE_MINUTE)),
})

const cashUpRow = (
  { id, day, floatPaise, expected, counted, note, closedAt }: WithId<DemoCashUp>,
  { frontDesk }: DeskStaff,
) => ({
  id,
  personId: frontDesk,
  day: day.toString(),
  entry: 1,
  floatPaise,
  cashPaise: expected.cash,
  upiPaise: expected.upi,
  cardPaise: expected.card,
  countedCashPaise: counted.cash,
  countedUpiPaise: counted.upi,
  countedCardPaise: counted.card,
  note,
  closedBy: frontDesk,
  closedAt: isoInstant(closedAt),
  requestKey: randomUUID(),
})

const saleAction = ({ id, pass, method, reference, paidAt }: DemoPayment, { frontDesk }: DeskStaff) => ({
  at: paidAt,
  staffId: frontDesk,
  action: 'sale.make' satisfies AuditAction,
  subject: 'payment',
  subjectId: id,
  personId: pass.personId,
  before: null,
  after: {
    packageName: pass.terms.packageName,
    amountPaise: pass.terms.pricePaise,
    method,
    reference,
    passId: pass.facts.id,
  },
  reason: null,
})

const refundAction = ({ payment, amountPaise, note, at }: DemoRefund, { manager }: DeskStaff) => {
  const { id, pass, method } = payment
  const before = { leftPaise: pass.terms.pricePaise }
  return {
    at,
    staffId: manager,
    action: 'refund.make' satisfies AuditAction,
    subject: 'payment',
    subjectId: id,
    personId: pass.personId,
    before,
    after: { leftPaise: before.leftPaise - amountPaise, amountPaise, method, pass: { kind: 'kept' } },
    reason: note,
  }
}

const cashUpAction = (
  { id, day, floatPaise, expected, counted, note, closedAt }: WithId<DemoCashUp>,
  { frontDesk }: DeskStaff,
) => ({
  at: closedAt,
  staffId: frontDesk,
  action: 'cashUp.close' satisfies AuditAction,
  subject: 'cashUp',
  subjectId: id,
  personId: frontDesk,
  before: null,
  after: { day: day.toString(), entry: 1, floatPaise, expected: { ...expected }, counted: { ...counted } },
  reason: note,
})
