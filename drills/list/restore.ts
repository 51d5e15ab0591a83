import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { systemClock } from '#lib/time.ts'
import { atGateway, type Buyer, mailsSince, makeBuyers, openOrder, payOrder } from '../buyers.ts'
import { backupArgs, type Cluster, type DatabaseHost, postmaster } from '../cluster.ts'
import type { Drill, Log } from '../drill.ts'
import { withDb } from '../studio.ts'

const BUYERS_PER_GROUP = 5
const TIMEOUT_MS = 60_000
const READY_SUBJECT = /^Your pass is ready/

/** Buyers by what they did before and after (`|`) the time that the database is restored to. */
interface Buyers {
  /** Paid |. */
  before: Buyer[]
  /** Opened an order | paid it. */
  across: Buyer[]
  /** | Opened an order and paid it: the backup has neither. */
  after: Buyer[]
  /** Paid | was refunded by the owner, at the gateway. */
  refunded: Buyer[]
  /** | Opened an account, and bought. */
  newcomers: Buyer[]
}

let buyers: Buyers
let packageId = ''
const lostPeriod = { from: 0, until: 0 }
let restoredAt = systemClock.now()

async function until(isDone: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error(`${what}: not within a minute`)
    await sleep(200)
  }
}

const each = <T>(of: Buyer[], act: (buyer: Buyer) => Promise<T>): Promise<T[]> => Promise.all(of.map(act))

async function stopHost(host: DatabaseHost): Promise<void> {
  await host.patroni.end('SIGTERM')
  await until(async () => (await postmaster(host)) === undefined, `the end of PostgreSQL on ${host.name}`)
}

/** Restores the cluster as deploy/cluster/README.md describes. */
async function restoreTo(cluster: Cluster, primary: DatabaseHost, target: string, log: Log): Promise<void> {
  const data = join(primary.folder, 'data')
  const to = ['--delta', '--type=time', `--target=${target}`, '--target-action=promote', 'restore']
  await cluster.run(primary, 'pgbackrest', backupArgs(primary, ...to))
  log('the files are back; PostgreSQL replays its log')
  await cluster.run(primary, 'pg_ctl', ['-D', data, '-w', '-t', '120', '-l', '/dev/null', 'start'])
  await until(async () => {
    const [row] = await cluster.onHost(primary, 'select not pg_is_in_recovery() as done')
    return row?.done === true
  }, 'the end of the replay')
  // Settings of pgBackRest must not apply to the next recovery.
  await cluster.onHost(primary, 'alter system reset all')
  await cluster.run(primary, 'pg_ctl', ['-D', data, '-w', '-m', 'fast', 'stop'])
  const settings = join(primary.folder, 'patroni.yml')
  const typed = 'contrology\nYes I am aware\n'
  await cluster.run(primary, 'patronictl', ['-c', settings, 'remove', 'contrology'], typed)
  cluster.startPatroni(primary)
  await cluster.primary()
  for (const host of cluster.databases) {
    if (host === primary) continue
    await rm(join(host.folder, 'data'), { recursive: true })
    cluster.startPatroni(host)
  }
  await cluster.healthy()
}

const passesOf = async (db: Db, { id }: Buyer) => {
  const { rows } = await sql<{ good: number; revoked: number }>`
    select count(*) filter (where revoked_at is null)::int as good, count(revoked_at)::int as revoked
    from pass where person_id = ${id}`.execute(db)
  return rows[0] as { good: number; revoked: number }
}

/** Whether the payment has granted its pass, or is a payment issue for staff. */
const isPaymentSettled = async (db: Db, payment: string) => {
  const { rows } = await sql`select from payment_order where payment_id = ${payment} and status = 'paid'
    union all select from money_matter where kind = 'unknownPayment' and subject = ${payment} and status = 'open'`.execute(
    db,
  )
  return rows.length === 1
}

export default {
  what: 'the database goes back to a minute ago; what was paid since is granted, and each buyer gets one mail',
  limits: { write: 150, read: 1 },
  async prepare(cluster, log) {
    const primary = await cluster.primary()
    await cluster.run(primary, 'pgbackrest', backupArgs(primary, '--type=full', 'backup'))
    log('the backup is complete')
    buyers = await withDb(cluster.directUrl, async (db) => {
      const { rows } = await sql<{ id: string }>`select id from package limit 1`.execute(db)
      packageId = rows[0]?.id ?? ''
      const make = (name: string) => makeBuyers(db, name, BUYERS_PER_GROUP)
      const [before, across, after, refunded] = await Promise.all(
        ['before', 'across', 'after', 'refunded'].map(make),
      )
      return { before, across, after, refunded, newcomers: [] } as unknown as Buyers
    })
  },
  async injectFault(cluster, log, elapsed) {
    const { before, across, after, refunded } = buyers
    await each([...before, ...across, ...refunded], (buyer) => openOrder(cluster, buyer, packageId))
    await each([...before, ...refunded], (buyer) => payOrder(cluster, buyer))
    await sleep(2_000)
    const primary = await cluster.primary()
    lostPeriod.from = elapsed()
    const [now] = await cluster.onHost(primary, 'select clock_timestamp()::text as at')
    const target = String(now?.at)
    await sleep(1_000)
    await each(across, (buyer) => payOrder(cluster, buyer))
    buyers.newcomers = await withDb(cluster.directUrl, (db) => makeBuyers(db, 'newcomer', BUYERS_PER_GROUP))
    const buyersSince = [...after, ...buyers.newcomers]
    await each(buyersSince, (buyer) => openOrder(cluster, buyer, packageId))
    await each(buyersSince, (buyer) => payOrder(cluster, buyer))
    await each(refunded, ({ payment }) =>
      atGateway(cluster.gateway.url, `/v1/payments/${payment}/refund`, {}),
    )
    log(`everything stops; the database goes back to ${target}`)
    // The standbys stop first, so that none of them becomes the primary.
    await Promise.all((await cluster.standbys()).map(stopHost))
    await stopHost(primary)
    lostPeriod.until = elapsed()
    await restoreTo(cluster, primary, target, log)
    restoredAt = systemClock.now()
    await withDb(cluster.directUrl, (db) =>
      sql`with due as (update gateway_sweep set swept_until = least(swept_until, now() - interval '25 hours'))
        select enqueue_job('payment.sweep', '{}')`.execute(db),
    )
    log('the cluster is back')
  },
  lostPeriod: () => lostPeriod,
  async complaints(cluster, log) {
    const { before, across, after, refunded, newcomers } = buyers
    return withDb(cluster.directUrl, async (db) => {
      const paid = [...across, ...after, ...newcomers]
      const isSettled = async () => {
        const settled = await each(paid, ({ payment }) => isPaymentSettled(db, payment ?? ''))
        const revoked = await each(refunded, async (buyer) => (await passesOf(db, buyer)).revoked === 1)
        return [...settled, ...revoked].every(Boolean)
      }
      const problems: string[] = []
      await until(isSettled, 'what was paid').catch((error: Error) => problems.push(error.message))
      // A mail that is sent twice arrives soon after the first one.
      await sleep(8_000)
      const mails = await mailsSince(cluster, restoredAt, READY_SUBJECT)
      const expect = async (name: string, of: Buyer[], passes: number, mailed: number) => {
        for (const buyer of of) {
          const { good } = await passesOf(db, buyer)
          const got = mails.get(buyer.email) ?? 0
          if (good !== passes || got !== mailed)
            problems.push(
              `${buyer.email} (${name}) has ${good} passes and ${got} mails, not ${passes} and ${mailed}`,
            )
        }
      }
      await expect('paid before', before, 1, 0)
      await expect('paid since', across, 1, 1)
      await expect('ordered since', after, 1, 1)
      await expect('refunded since', refunded, 0, 0)
      log(`expected: ${across.length + after.length} passes, and ${newcomers.length} payment issues`)
      return problems
    })
  },
} satisfies Drill
