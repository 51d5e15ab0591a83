import { whatsappCost } from '#features/studio/rules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import type { Deps } from '#lib/deps.server.ts'
import { isoInstant, studioDay, studioInstant } from '#lib/time.ts'
import type { WhatsappView } from '../console/schema.ts'
import { templateLanguages, whatsappKinds } from '../rules.ts'
import { deliveredBetween, listTemplates } from '../store.server.ts'

const MIDNIGHT = Temporal.PlainTime.from('00:00')

/** The state of the templates at WhatsApp, and the costs of the month so far. */
export async function readWhatsapp(
  { db, whatsapp }: Pick<Deps, 'db' | 'whatsapp'>,
  now: Temporal.Instant,
): Promise<WhatsappView> {
  const month = studioDay(now).with({ day: 1 })
  const [templates, delivered] = await Promise.all([
    listTemplates(db),
    deliveredBetween(db, studioInstant(month, MIDNIGHT), now),
  ])
  const settings = studioSettings()
  const costs = new Map<string, WhatsappView['costs'][number]>()
  for (const { category, day, paid, free } of delivered) {
    const sum = costs.get(category) ?? { category, paid: 0, free: 0, milliRupees: 0 }
    costs.set(category, {
      category,
      paid: sum.paid + paid,
      free: sum.free + free,
      milliRupees: sum.milliRupees + paid * whatsappCost(category, Temporal.PlainDate.from(day), settings),
    })
  }
  const needed = [...new Set(Object.values(whatsappKinds).map(({ template }) => template))].flatMap((name) =>
    Object.values(templateLanguages).map((language) => ({ name, language })),
  )
  return {
    isOn: whatsapp !== undefined,
    templates: templates.map(({ checkedAt, ...row }) => ({ ...row, checkedAt: isoInstant(checkedAt) })),
    missing: needed.filter(
      ({ name, language }) => !templates.some((each) => each.name === name && each.language === language),
    ),
    month: month.toString(),
    costs: [...costs.values()],
  }
}
