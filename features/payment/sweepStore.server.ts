import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'

/** Up to when the gateway's lists were compared with the database; undefined if they never were. */
export async function sweptUntil(db: Db): Promise<Temporal.Instant | undefined> {
  const row = await db.selectFrom('gatewaySweep').select('sweptUntil').executeTakeFirst()
  return row && fromDate(row.sweptUntil)
}

/**
 * Does nothing if another comparison has ended in the meantime, or if the database was restored: then the stored time
 * stays.
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

/** Which of the gateway's orders are stored here, by id. */
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

/** The gateway's orders by the payments that settled them. */
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
