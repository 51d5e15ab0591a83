import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { type PackageType, packageTypes } from '#features/membership/schema.ts'
import { type Db, inTransaction, violates } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isoInstant } from '#lib/time.ts'
import { insertRate, lockRate, type SetRate, setRates, withdraw } from '../numberStore.server.ts'
import type { RateList } from '../schema.ts'
import { isAhead, refuseToday } from './numbers.server.ts'

const isType = (type: string): type is PackageType => (packageTypes as readonly string[]).includes(type)

export async function readRates(db: Db, now: Temporal.Instant): Promise<RateList> {
  const rates = (await setRates(db)).filter((rate): rate is SetRate & { packageType: PackageType } =>
    isType(rate.packageType),
  )
  const holding = packageTypes.map((type) =>
    rates.findLast(({ packageType, from }) => packageType === type && !isAhead(from, now)),
  )
  return {
    rates: rates.map((rate) => ({
      _id: rate.id,
      packageType: rate.packageType,
      from: rate.from,
      basisPoints: rate.basisPoints,
      setBy: rate.setBy,
      setAt: rate.setAt && isoInstant(rate.setAt),
      holds: holding.includes(rate),
      isAhead: isAhead(rate.from, now),
    })),
  }
}

type Changes = Pick<Deps, 'db' | 'invalidation'>

/** What was sold keeps the rate that it was sold with. */
export async function setRate(
  { db, invalidation }: Changes,
  by: Caller,
  rate: { packageType: PackageType; basisPoints: number; from: string },
  now: Temporal.Instant,
): Promise<void> {
  refuseToday(rate.from, now)
  await inTransaction(db, async (trx) => {
    const subjectId = await insertRate(trx, rate, { personId: by.personId, now })
    await recordAudit(
      trx,
      by.personId,
      { action: 'gst.set', subject: 'gstRate', subjectId, after: rate },
      now,
    )
  }).catch((error: unknown) => {
    throw violates(error, 'gst_rate_once') ? new Refusal('ALREADY_SET', { field: 'from' }) : error
  })
  await invalidation.invalidate('packages')
}

export async function withdrawRate(
  { db, invalidation }: Changes,
  by: Caller,
  id: string,
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const rate = await lockRate(trx, id)
    if (!rate) throw new Refusal('NOT_FOUND')
    if (!isAhead(rate.from, now)) throw new Refusal('HOLDS_ALREADY')
    await withdraw(trx, 'gst_rate', id, { personId: by.personId, now })
    const deed = { action: 'gst.withdraw', subject: 'gstRate', subjectId: id } as const
    await recordAudit(trx, by.personId, { ...deed, before: rate, after: null }, now)
  })
  await invalidation.invalidate('packages')
}
