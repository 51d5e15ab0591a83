import { packagesOnSale } from '#features/passes/packageReads.server.ts'
import type { DatedNumber } from '#features/studio/rules.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import type { Db } from '#lib/db.server.ts'
import { type Days, isUnlimitedHeld } from '../store.server.ts'
import { passesSold, ruleTexts } from './ruleTexts.ts'

export interface RuleWords {
  title: string
  lines: string[]
}

/**
 * The texts of the rules page for a day, where they differ from those with the earlier settings.
 */
export async function changedWords(
  db: Db,
  { before, after }: { before: StudioSettings; after: StudioSettings },
  days: Days,
): Promise<RuleWords[]> {
  const day = Temporal.PlainDate.from(days.from)
  const [onSale, isHeld] = await Promise.all([packagesOnSale(db, day), isUnlimitedHeld(db, days)])
  const sold = passesSold(onSale)
  // People may still have passes that are no longer sold.
  const offer = { ...sold, hasUnlimited: sold.hasUnlimited || isHeld }
  const earlier = new Map(ruleTexts(before, offer).map(({ key, on }) => [key, on(day).join('\n')]))
  return ruleTexts(after, offer)
    .map(({ key, title, on }) => ({ key, title, lines: on(day) }))
    .filter(({ key, lines }) => lines.length > 0 && lines.join('\n') !== earlier.get(key))
    .map(({ title, lines }) => ({ title, lines }))
}

const isSame = (a: DatedNumber, b: DatedNumber) =>
  a.rule === b.rule && (a.kind ?? null) === (b.kind ?? null) && a.from === b.from

/** The settings without these numbers. */
export const withoutNumbers = (
  settings: StudioSettings,
  changes: readonly DatedNumber[],
): StudioSettings => ({
  ...settings,
  numbers: settings.numbers.filter((number) => !changes.some((change) => isSame(number, change))),
})
