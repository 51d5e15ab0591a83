import type { RouterContextProvider } from 'react-router'
import { callApi, siteContext } from '#app/api.server.ts'
import { priceSheetText as t } from '#app/text/membershipPage.ts'
import { studioContract } from '#features/studio/schema.ts'
import { dayText } from '#lib/text/days.ts'

/** The head of the printed prices: the studio, the date, and contact details. */
export async function priceSheet(context: Readonly<RouterContextProvider>, today: Temporal.PlainDate) {
  const { name, phone } = await callApi(context, studioContract['GET /studio'])
  const address = `${context.get(siteContext).publicUrl.replace(/^https?:\/\//, '')}/membership`
  const day = `${dayText.dayOfMonth(today)} ${today.year}`
  return { studio: name, details: [t.of(day), address, phone].filter(Boolean).join(', ') }
}
