import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { readSettings } from '#features/studio/reads.server.ts'
import { numberOn } from '#features/studio/rules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { type Db, inTransaction, violates } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { differences } from '#lib/differences.ts'
import { Refusal } from '#lib/refusals.ts'
import { fieldText } from '#lib/text/fields.ts'
import { studioDay } from '#lib/time.ts'
import { glyphNames } from '#ui/KindGlyph.tsx'
import type { KindBody, KindList } from '../console/kindSchema.ts'
import { countPassesLosingKind, insertKind, kindRows, lockKind, updateKind } from '../kindStore.server.ts'

export async function readKinds(db: Db, now: Temporal.Instant): Promise<KindList> {
  // In this order, because a kind and its number are added together: the number of each kind read here exists.
  const kinds = await kindRows(db, now)
  const { numbers } = await readSettings(db)
  const today = studioDay(now)
  return {
    kinds: kinds.map((kind) => ({ ...kind, freeHours: numberOn(numbers, 'freeHours', today, kind.key) })),
  }
}

function refuseUnknownGlyph({ glyph }: KindBody): void {
  if (!(glyphNames as string[]).includes(glyph)) {
    throw new Refusal('BAD_REQUEST', { fields: { glyph: fieldText.oneOf(glyphNames.join(', ')) } })
  }
}

type Changes = Pick<Deps, 'db'>

export async function addKind(
  { db }: Changes,
  by: Caller,
  { key, freeHours, ...kind }: KindBody & { key: string; freeHours: number },
  now: Temporal.Instant,
): Promise<void> {
  refuseUnknownGlyph(kind)
  await inTransaction(db, async (trx) => {
    await insertKind(trx, key, kind, freeHours)
    const record = { action: 'kind.add', subject: 'classKind', subjectId: key } as const
    await recordAudit(trx, by.personId, { ...record, after: { ...kind, freeHours } }, now)
  }).catch((error: unknown) => {
    throw violates(error, 'class_kind_pkey') ? new Refusal('NAME_TAKEN', { field: 'key' }) : error
  })
}

/** Throws NOT_FOUND, BAD_REQUEST; CHANGED if somebody else has changed it in the meantime. */
export async function changeKind(
  { db }: Changes,
  by: Caller,
  key: string,
  { version, ...kind }: KindBody & { version: number },
  now: Temporal.Instant,
): Promise<void> {
  refuseUnknownGlyph(kind)
  await inTransaction(db, async (trx) => {
    const before = await lockKind(trx, key)
    if (!before) throw new Refusal('NOT_FOUND')
    if (before.version !== version) throw new Refusal('CHANGED')
    await updateKind(trx, key, kind)
    const record = { action: 'kind.change', subject: 'classKind', subjectId: key } as const
    await recordAudit(trx, by.personId, { ...record, ...differences(before.kind, kind) }, now)
  })
}

/**
 * Counts the passes that pay for a kind of class now but would not with these types, and the future bookings that they
 * paid. These bookings stay.
 */
export function previewKind(
  db: Db,
  key: string,
  paidBy: readonly string[],
  now: Temporal.Instant,
): Promise<{ passes: number; bookings: number }> {
  const kind = studioSettings().kinds.find((each) => each.key === key)
  if (!kind) throw new Refusal('NOT_FOUND')
  const removed = kind.paidBy.filter((type) => !paidBy.includes(type))
  return countPassesLosingKind(db, key, removed, now, studioDay(now))
}
