import { packagesOnSale } from '#features/passes/reads.server.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import type { Db } from '#lib/db.server.ts'
import { passesSold, ruleTexts } from './ruleTexts.ts'

/** What the rules about cancelling late, not coming, strikes and the studio's own cancellations say on a day. */
export async function changedWords(
  db: Db,
  settings: StudioSettings,
  day: Temporal.PlainDate,
): Promise<{ title: string; lines: string[] }[]> {
  const onSale = await packagesOnSale(db, day)
  return ruleTexts(settings, passesSold(onSale))
    .filter(({ key }) => ['late', 'noShow', 'strikes', 'weCancel'].includes(key))
    .map(({ title, on }) => ({ title, lines: on(day) }))
    .filter(({ lines }) => lines.length > 0)
}
