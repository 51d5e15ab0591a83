import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { allPackages, gstRates, packagesSold, rateOf } from '#features/passes/packageReads.server.ts'
import { type Db, inTransaction, type Trx, violates } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { differences } from '#lib/differences.ts'
import { Refusal } from '#lib/refusals.ts'
import { isDayBefore, isoInstant, studioDay } from '#lib/time.ts'
import { usesOf } from '../codeUseStore.server.ts'
import type { ConsoleCode, PromoPackage, PromoUse } from '../console/schema.ts'
import {
  type CodeEdit,
  type EditedCode,
  editedCodes,
  insertCode,
  lockCode,
  markStopped,
  updateCode,
} from '../store.server.ts'

type EditDeps = Pick<Deps, 'db' | 'clock'>

/** The fields as in the request, where days are strings. */
export type TypedCode = Omit<CodeEdit, 'firstDay' | 'lastDay'> & { firstDay: string; lastDay: string | null }

const editOf = (typed: TypedCode): CodeEdit => ({
  ...typed,
  firstDay: Temporal.PlainDate.from(typed.firstDay),
  lastDay: typed.lastDay === null ? null : Temporal.PlainDate.from(typed.lastDay),
})

function stateOf(code: EditedCode, today: Temporal.PlainDate): ConsoleCode['state'] {
  if (code.isStopped) return 'stopped'
  if (code.lastDay && isDayBefore(code.lastDay, today)) return 'ended'
  if (code.limitTotal !== null && code.usedCount >= code.limitTotal) return 'usedUp'
  return isDayBefore(today, code.firstDay) ? 'notYet' : 'current'
}

const viewCode = (code: EditedCode, today: Temporal.PlainDate): ConsoleCode => {
  const { id, usedCount, stoppedAt, isStopped: _, ...terms } = code
  return {
    ...terms,
    _id: id,
    state: stateOf(code, today),
    used: usedCount,
    firstDay: code.firstDay.toString(),
    lastDay: code.lastDay?.toString() ?? null,
    stoppedAt: stoppedAt && isoInstant(stoppedAt),
  }
}

export async function listCodes(db: Db, now: Temporal.Instant): Promise<ConsoleCode[]> {
  const today = studioDay(now)
  return (await editedCodes(db, now)).map((code) => viewCode(code, today))
}

/** Throws NOT_FOUND. */
export async function readCode(db: Db, id: string, now: Temporal.Instant): Promise<ConsoleCode> {
  return viewCode(await codeOf(db, id, now), studioDay(now))
}

async function codeOf(db: Db, id: string, now: Temporal.Instant): Promise<EditedCode> {
  const [code] = await editedCodes(db, now, id)
  if (!code) throw new Refusal('NOT_FOUND')
  return code
}

/** The packages on sale, with the tax that their price contains today. */
export async function readPromoPackages(db: Db, now: Temporal.Instant): Promise<PromoPackage[]> {
  const today = studioDay(now)
  const [packages, rates] = await Promise.all([packagesSold(db, today), gstRates(db, today)])
  return packages.map(({ terms: { id, packageName, packageType, pricePaise } }) => ({
    _id: id,
    name: packageName,
    pricePaise,
    gstBasisPoints: rateOf(rates, packageType),
  }))
}

/** Creates a code. Returns its id. Throws NAME_TAKEN, NOT_FOUND for an unknown package. */
export async function createCode(
  { db, clock }: EditDeps,
  by: Caller,
  { code, ...typed }: TypedCode & { code: string },
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const edit = editOf(typed)
    await requirePackages(trx, edit)
    const id = await insertCode(trx, { code, ...edit }, clock.now())
    await recordChange(trx, by, { id, action: 'promoCode.create', before: undefined }, clock.now())
    return id
  }).catch((error: unknown) => {
    throw violates(error, 'promo_code_code_key') ? new Refusal('NAME_TAKEN', { field: 'code' }) : error
  })
}

/**
 * Changes a code for future purchases. Throws NOT_FOUND; CHANGED if somebody else has changed it in the meantime;
 * PROMO_LIMIT_TOO_LOW if it was used more often than the new limit.
 */
export async function changeCode(
  { db, clock }: EditDeps,
  by: Caller,
  id: string,
  { version, ...typed }: TypedCode & { version: number },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const now = clock.now()
    const edit = editOf(typed)
    await lockCode(trx, id)
    const before = await codeOf(trx, id, now)
    await requirePackages(trx, edit)
    if (before.version !== version) throw new Refusal('CHANGED')
    if (edit.limitTotal !== null && edit.limitTotal < before.usedCount)
      throw new Refusal('PROMO_LIMIT_TOO_LOW', {
        field: 'limitTotal',
        details: { times: String(before.usedCount) },
      })
    await updateCode(trx, id, edit)
    await recordChange(trx, by, { id, action: 'promoCode.change', before }, now)
  })
}

/** Ends a code now. Idempotent. Throws NOT_FOUND. */
export async function stopCode({ db, clock }: EditDeps, by: Caller, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const now = clock.now()
    await lockCode(trx, id)
    const before = await codeOf(trx, id, now)
    if (before.isStopped) return
    await markStopped(trx, id, now)
    await recordChange(trx, by, { id, action: 'promoCode.stop', before }, now)
  })
}

async function requirePackages(trx: Trx, { packageIds }: CodeEdit): Promise<void> {
  if (!packageIds) return
  const known = new Set((await allPackages(trx)).map(({ id }) => id))
  if (!packageIds.every((id) => known.has(id))) throw new Refusal('NOT_FOUND')
}

interface Change {
  id: string
  action: 'promoCode.create' | 'promoCode.change' | 'promoCode.stop'
  before: EditedCode | undefined
}

async function recordChange(
  trx: Trx,
  by: Caller,
  { id, action, before }: Change,
  now: Temporal.Instant,
): Promise<void> {
  const after = await codeOf(trx, id, now)
  const changed = differences(before ? editedFields(before) : null, editedFields(after))
  await recordAudit(trx, by.personId, { action, subject: 'promoCode', subjectId: id, ...changed }, now)
}

/** The fields that staff edit, by their names in the audit. */
const editedFields = (code: EditedCode) => ({
  code: code.code,
  promoKind: code.kind,
  ...(code.kind === 'percentage' ? { percentage: code.value / 100 } : { pricePaise: code.value }),
  firstDay: code.firstDay.toString(),
  lastDay: code.lastDay?.toString() ?? null,
  limitTotal: code.limitTotal,
  limitPerPerson: code.limitPerPerson,
  newcomersOnly: code.newcomersOnly,
  combinable: code.combinable,
  packageIds: code.packageIds,
  isStopped: code.isStopped,
})

/** The uses of a code. Throws NOT_FOUND. */
export async function readUses(
  db: Db,
  id: string,
  page: { page: number; limit: number },
  now: Temporal.Instant,
): Promise<{ rows: PromoUse[]; total: number }> {
  const { usedCount } = await codeOf(db, id, now)
  const rows = await usesOf(db, id, page)
  return {
    total: usedCount,
    rows: rows.map(({ orderId, person, usedAt, ...row }) => ({
      paymentId: orderId,
      person: { _id: person.id, name: person.name },
      usedAt: isoInstant(usedAt),
      ...row,
    })),
  }
}
