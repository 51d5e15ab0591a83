import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { fromDate } from '#lib/time.ts'

/** Payments and refunds at the gateway before the demo's start. Amounts in paise, times in milliseconds. */
export interface PastPayment {
  orderId: string
  paymentId: string
  amount: number
  email: string
  paidAt: number
  refunds: { id: string; amount: number; at: number }[]
  disputes: { id: string; amount: number; reason: string; openedAt: number; respondBy: number }[]
}

export async function pastPayments(db: Db): Promise<PastPayment[]> {
  const { rows } = await sql<
    Omit<PastPayment, 'paidAt' | 'refunds' | 'disputes'> & {
      paidAt: Date
      refunds: GatewayRefund[]
      disputes: GatewayDispute[]
    }
  >`
    select o.gateway_order_id as order_id, o.payment_id, o.amount_paise as amount, p.email,
      o.paid_at, (
        select coalesce(json_agg(json_build_object('id', r.gateway_refund_id, 'amount', r.amount_paise,
          'at', r.refunded_at) order by r.refunded_at), '[]')
        from payment_refund r where r.payment_id = o.payment_id) as refunds, (
        select coalesce(json_agg(json_build_object('id', m.subject, 'amount', m.amount_paise,
          'reason', d.reason_code, 'openedAt', d.opened_at, 'respondBy', d.respond_by)), '[]')
        from dispute d join money_matter m on m.id = d.matter_id where m.payment_order_id = o.id) as disputes
    from payment_order o join person p on p.id = o.person_id
    where o.payment_id is not null order by o.paid_at`.execute(db)
  return rows.map(({ paidAt, refunds, disputes, ...row }) => ({
    ...row,
    paidAt: fromDate(paidAt).epochMilliseconds,
    refunds: refunds.map(({ at, ...refund }) => ({
      ...refund,
      at: Temporal.Instant.from(at).epochMilliseconds,
    })),
    disputes: disputes.map(({ openedAt, respondBy, ...dispute }) => ({
      ...dispute,
      openedAt: Temporal.Instant.from(openedAt).epochMilliseconds,
      respondBy: Temporal.Instant.from(respondBy).epochMilliseconds,
    })),
  }))
}

/** A refund in the gateway's JSON format. */
interface GatewayRefund {
  id: string
  amount: number
  at: string
}

interface GatewayDispute {
  id: string
  amount: number
  reason: string
  openedAt: string
  respondBy: string
}
