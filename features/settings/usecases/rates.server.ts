import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { type PackageType, packageTypes } from '#features/passes/schema.ts'
import { kindsPaidBy } from '#features/studio/settings.ts'
import { type Db, inTransaction, violates } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isoInstant } from '#lib/time.ts'
import type { RateList } from '../console/taxSchema.ts'
import {
  type FeatureUse,
  insertRates,
  lockRate,
  lockRatesOf,
  readUsed,
  type StoredRate,
  storedRates,
  withdraw,
} from '../numberStore.server.ts'
import { firstUnused, isAhead, isToday, refuseTooEarly } from './numbers.server.ts'

const isType = (type: string): type is PackageType => (packageTypes as readonly string[]).includes(type)

export async function readRates(db: Db, now: Temporal.Instant): Promise<RateList> {
  const [all, used] = await Promise.all([storedRates(db), readUsed(db)])
  const rates = all.filter((rate): rate is StoredRate & { packageType: PackageType } =>
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
      sac: rate.sac,
      setBy: rate.setBy,
      setAt: rate.setAt && isoInstant(rate.setAt),
      holds: holding.includes(rate),
      isAhead: isAhead(rate.from, now),
    })),
    mayApplyToday: firstUnusedOf(packageTypes, rates, used, now).map(({ packageType }) => packageType),
    offered: packageTypes.filter((type) => kindsPaidBy(type).length > 0),
    sold: packageTypes.filter((type) => used.types.includes(type)),
  }
}

/** The first rates of these types, as far as they may still be replaced from today on. */
const firstUnusedOf = <T extends { packageType: string; from: string }>(
  types: readonly PackageType[],
  rates: readonly T[],
  used: FeatureUse,
  now: Temporal.Instant,
): T[] =>
  types.flatMap((type) => {
    const own = rates.filter(({ packageType }) => packageType === type)
    return firstUnused(own, used.types.includes(type), now) ?? []
  })

type Changes = Pick<Deps, 'db'>
interface NewRates {
  packageTypes: readonly PackageType[]
  /** 0 for prices without tax, in a studio that is not registered. */
  basisPoints: number
  /** The code of the service; undefined: each type keeps its code. */
  sac?: string | undefined
  from: string
}

/** The code for yoga and fitness, if a type has none yet. */
const FIRST_SAC = '999723'

/** Sets the rates of types of package. Earlier sales are not affected. */
export async function setRatesOf(
  { db }: Changes,
  by: Caller,
  { packageTypes: types, basisPoints, sac, from }: NewRates,
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const stored = await lockRatesOf(trx, types)
    const unused = firstUnusedOf(types, stored, await readUsed(trx), now)
    refuseTooEarly(from, unused.length === types.length, now)
    const replaced = isToday(from, now) ? unused : []
    const me = { personId: by.personId, now }
    if (replaced.length > 0) {
      const ids = replaced.map(({ id }) => id)
      await withdraw(trx, 'gstRate', ids, me)
    }
    const startOf = (type: string) => replaced.find(({ packageType }) => packageType === type)?.from ?? from
    const previousOf = (type: string) =>
      stored.findLast((rate) => rate.packageType === type && rate.from <= from)
    const previous = types.flatMap((type) => previousOf(type) ?? [])
    const rows = types.map((packageType) => ({
      packageType,
      basisPoints,
      sac: sac ?? previousOf(packageType)?.sac ?? FIRST_SAC,
      from: startOf(packageType),
    }))
    const [made] = await insertRates(trx, rows, me)
    const record = {
      action: 'gst.set',
      subject: 'gstRate',
      subjectId: made?.id ?? '',
      before:
        previous.length > 0
          ? { basisPoints: joinDistinct(previous.map((rate) => rate.basisPoints)), sac: sacsOf(previous) }
          : null,
      after: { packageType: types.join(', '), basisPoints, sac: sacsOf(rows), from },
    } as const
    await recordAudit(trx, by.personId, record, now)
  }).catch((error: unknown) => {
    throw violates(error, 'gst_rate_once') ? new Refusal('ALREADY_SET', { field: 'from' }) : error
  })
}

/** The value, if all are the same; otherwise the different values in one text. */
const joinDistinct = (values: readonly (string | number)[]): string | number | undefined => {
  const different = [...new Set(values)]
  return different.length === 1 ? different[0] : different.join(', ')
}
const sacsOf = (rates: readonly { sac: string }[]) => joinDistinct(rates.map((rate) => rate.sac))

export async function withdrawRate(
  { db }: Changes,
  by: Caller,
  id: string,
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const rate = await lockRate(trx, id)
    if (!rate) throw new Refusal('NOT_FOUND')
    if (!isAhead(rate.from, now)) throw new Refusal('HOLDS_ALREADY')
    await withdraw(trx, 'gstRate', [id], { personId: by.personId, now })
    const record = { action: 'gst.withdraw', subject: 'gstRate', subjectId: id } as const
    await recordAudit(trx, by.personId, { ...record, before: rate, after: null }, now)
  })
}
