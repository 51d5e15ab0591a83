import { randomUUID } from 'node:crypto'
import type { AuditAction } from '#features/audit/rules.ts'
import { gstRates } from '#features/passes/reads.server.ts'
import { isDeskMethod } from '#features/payment/rules.ts'
import type { Trx } from '#lib/db.server.ts'
import { isoInstant, studioDay } from '#lib/time.ts'
import { cashUpsOf, type DemoCashUp } from './cashUps.ts'
import { type DemoPayment, type DemoRefund, refundsOf } from './payments.ts'
import { insertRows } from './rows.server.ts'

/** The seller, and who makes refunds. */
export interface CashDrawer {
  frontDesk: string
  manager: string
}

const ONE_MINUTE = { minutes: 1 }

/** The payments for the passes: inserted before the passes, which reference them. */
export async function insertPayments(
  trx: Trx,
  payments: DemoPayment[],
  { frontDesk }: CashDrawer,
  now: Temporal.Instant,
): Promise<void> {
  const rates = await gstRates(trx, studioDay(now))
  await insertRows(
    trx,
    'payment_order',
    payments.map(({ id, pass: { personId, terms }, method, reference, paymentId, paidAt }) => ({
      id,
      person_id: personId,
      package_id: terms.id,
      package_version: 1,
      terms: { ...terms },
      amount_paise: terms.pricePaise,
      gst_basis_points: rates[terms.packageType] ?? 0,
      status: 'paid' as const,
      method,
      reference,
      sold_by: isDeskMethod(method) ? frontDesk : null,
      sale_key: isDeskMethod(method) ? randomUUID() : null,
      payment_id: paymentId,
      gateway_order_id: paymentId?.replace('pay_', 'order_') ?? null,
      created_at: isoInstant(isDeskMethod(method) ? paidAt : paidAt.subtract(ONE_MINUTE)),
      paid_at: isoInstant(paidAt),
    })),
  )
}

/** Refunds, counts of the desk, and the audit of both and of the sales: after the passes. */
export async function insertDrawer(
  trx: Trx,
  payments: DemoPayment[],
  drawer: CashDrawer,
  now: Temporal.Instant,
): Promise<void> {
  const refunds = refundsOf(payments, now).map((refund) => ({ ...refund, id: randomUUID() }))
  const cashUps = cashUpsOf(payments, now).map((cashUp) => ({ ...cashUp, id: randomUUID() }))
  await insertRows(
    trx,
    'payment_refund',
    refunds.map((refund) => refundRow(refund, drawer)),
  )
  await insertRows(
    trx,
    'cash_up',
    cashUps.map((cashUp) => cashUpRow(cashUp, drawer)),
  )
  const sold = payments
    .filter(({ method }) => isDeskMethod(method))
    .map((payment) => saleAction(payment, drawer))
  const actions = [
    ...sold,
    ...refunds.map((refund) => refundAction(refund, drawer)),
    ...cashUps.map((cashUp) => cashUpAction(cashUp, drawer)),
  ]
  await insertRows(
    trx,
    'audit_entry',
    actions
      .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
      .map(({ at, ...record }) => ({ at: isoInstant(at), ...record })),
  )
}

type WithId<T> = T & { id: string }

const refundRow = ({ id, payment, amountPaise, note, at }: WithId<DemoRefund>, { manager }: CashDrawer) => ({
  id,
  payment_order_id: payment.id,
  payment_id: payment.paymentId,
  method: payment.method,
  amount_paise: amountPaise,
  reason: 'byStaff' as const,
  by_person: manager,
  note,
  pass_change: 'kept' as const,
  request_key: randomUUID(),
  status: 'refunded' as const,
  gateway_refund_id: payment.paymentId?.replace('pay_', 'rfnd_') ?? null,
  due_at: isoInstant(at),
  refunded_at: isoInstant(isDeskMethod(payment.method) ? at : at.add(ONE_MINUTE)),
})

const cashUpRow = (
  { id, day, floatPaise, expected, counted, note, closedAt }: WithId<DemoCashUp>,
  { frontDesk }: CashDrawer,
) => ({
  id,
  person_id: frontDesk,
  day: day.toString(),
  entry: 1,
  float_paise: floatPaise,
  cash_paise: expected.cash,
  upi_paise: expected.upi,
  card_paise: expected.card,
  counted_cash_paise: counted.cash,
  counted_upi_paise: counted.upi,
  counted_card_paise: counted.card,
  note,
  closed_by: frontDesk,
  closed_at: isoInstant(closedAt),
  request_key: randomUUID(),
})

const saleAction = ({ id, pass, method, reference, paidAt }: DemoPayment, { frontDesk }: CashDrawer) => ({
  at: paidAt,
  staff_id: frontDesk,
  action: 'sale.make' satisfies AuditAction,
  subject: 'payment',
  subject_id: id,
  person_id: pass.personId,
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

const refundAction = ({ payment, amountPaise, note, at }: DemoRefund, { manager }: CashDrawer) => {
  const { id, pass, method } = payment
  const before = { leftPaise: pass.terms.pricePaise }
  return {
    at,
    staff_id: manager,
    action: 'refund.make' satisfies AuditAction,
    subject: 'payment',
    subject_id: id,
    person_id: pass.personId,
    before,
    after: { leftPaise: before.leftPaise - amountPaise, amountPaise, method, pass: { kind: 'kept' } },
    reason: note,
  }
}

const cashUpAction = (
  { id, day, floatPaise, expected, counted, note, closedAt }: WithId<DemoCashUp>,
  { frontDesk }: CashDrawer,
) => ({
  at: closedAt,
  staff_id: frontDesk,
  action: 'cashUp.close' satisfies AuditAction,
  subject: 'cashUp',
  subject_id: id,
  person_id: frontDesk,
  before: null,
  after: { day: day.toString(), entry: 1, floatPaise, expected: { ...expected }, counted: { ...counted } },
  reason: note,
})
