import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'

/** The time until which the gateway's lists were compared with the database; undefined if they never were. */
export async function sweptUntil(db: Db): Promise<Temporal.Instant | undefined> {
  const row = await db.selectFrom('gatewaySweep').select('sweptUntil').executeTakeFirst()
  return row && fromDate(row.sweptUntil)
}

/**
 * Records the time until which the lists were compared. Does nothing if the stored time is no longer `before`, because
 * another comparison has ended, or the database was restored, in the meantime.
 */
export async function recordSweep(
  db: Db,
  { before, until }: { before: Temporal.Instant | undefined; until: Temporal.Instant },
): Promise<void> {
  const row = { sweptUntil: toDate(until) }
  const insert = db.insertInto('gatewaySweep').values(row)
  if (!before) return void (await insert.onConflict((c) => c.doNothing()).execute())
  await db
    .updateTable('gatewaySweep')
    .set(row)
    .where(sql`date_trunc('milliseconds', swept_until)`, '=', toDate(before))
    .execute()
}

interface KnownOrder {
  gatewayOrderId: string
  status: string
  paymentId: string | null
}

/** The orders of the studio with these ids of the gateway, by this id. */
export async function ordersAtGateway(db: Db, gatewayOrderIds: string[]): Promise<Map<string, KnownOrder>> {
  if (!gatewayOrderIds.length) return new Map()
  const rows = await db
    .selectFrom('paymentOrder')
    .select(['gatewayOrderId', 'status', 'paymentId'])
    .where('gatewayOrderId', 'in', gatewayOrderIds)
    .$narrowType<{ gatewayOrderId: string }>()
    .execute()
  return new Map(rows.map((row) => [row.gatewayOrderId, row]))
}

/** The gateway's ids of orders, by the payments that settled them. */
export async function gatewayOrdersOf(db: Db, paymentIds: string[]): Promise<Map<string, string>> {
  if (!paymentIds.length) return new Map()
  const rows = await db
    .selectFrom('paymentOrder')
    .select(['paymentId', 'gatewayOrderId'])
    .where('paymentId', 'in', paymentIds)
    .execute()
  return new Map(
    rows.flatMap(({ paymentId, gatewayOrderId }) =>
      paymentId && gatewayOrderId ? [[paymentId, gatewayOrderId] as const] : [],
    ),
  )
}
