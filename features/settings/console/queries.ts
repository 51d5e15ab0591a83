import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { setStudioNames } from '#features/audit/console/text/studioNames.ts'
import type { studioContract } from '#features/studio/schema.ts'
import { kindName, locationName, setStudioSettings } from '#features/studio/settings.ts'
import { client } from '#lib/api.ts'
import { consoleClient } from '#lib/consoleClient.ts'
import { offlineCacheUnseen } from '#lib/offlineCache.ts'
import { ruleNumberText } from '../text/settings.ts'

export const settingsApi = consoleClient(async () => {
  const [{ settingsContract }, { mailContract }, { onboardingContract }] = await Promise.all([
    import('./schema.ts'),
    import('./mailSchema.ts'),
    import('./onboardingSchema.ts'),
  ])
  return { ...settingsContract, ...mailContract, ...onboardingContract }
})
const publicApi = client<typeof studioContract>()

setStudioNames({
  location: locationName,
  kind: kindName,
  rule: (name) => ruleNumberText[name as keyof typeof ruleNumberText] ?? name,
})

/** The settings that every screen needs: the locations, the kinds of class, and the rule numbers that browsers use. */
export const studioSettingsQuery = queryOptions({
  queryKey: ['settings', 'ambient'],
  queryFn: async () => {
    const { data } = await publicApi('GET /studio/settings')
    setStudioSettings(data)
    return data
  },
  staleTime: 60_000,
  ...offlineCacheUnseen,
})

/** The studio as visitors see it. */
export const studioQuery = queryOptions({
  queryKey: ['settings', 'studio'],
  queryFn: async () => (await publicApi('GET /studio')).data,
  staleTime: 60_000,
})

export const rulesQuery = queryOptions({
  queryKey: ['settings', 'rules'],
  queryFn: async () => (await settingsApi('GET /console/settings/rules')).data,
})
export const ratesQuery = queryOptions({
  queryKey: ['settings', 'gst'],
  queryFn: async () => (await settingsApi('GET /console/settings/gst')).data,
})
export const registrationsQuery = queryOptions({
  queryKey: ['settings', 'taxRegistrations'],
  queryFn: async () => (await settingsApi('GET /console/settings/tax-registrations')).data,
})
export const profileQuery = queryOptions({
  queryKey: ['settings', 'profile'],
  queryFn: async () => (await settingsApi('GET /console/settings/profile')).data,
})
export const locationsQuery = queryOptions({
  queryKey: ['settings', 'locations'],
  queryFn: async () => (await settingsApi('GET /console/locations')).data,
})
export const mailsQuery = queryOptions({
  queryKey: ['settings', 'mails'],
  queryFn: async () => (await settingsApi('GET /console/settings/mails')).data,
})
export const kindsQuery = queryOptions({
  queryKey: ['settings', 'kinds'],
  queryFn: async () => (await settingsApi('GET /console/kinds')).data,
})

/** For `useAction`: the response is the new list; the settings that all screens use are fetched again. */
const listAction = (queryKey: QueryKey) => ({ updates: queryKey, stale: [studioSettingsQuery.queryKey] })
export const locationAction = listAction(locationsQuery.queryKey)
export const rateAction = listAction(ratesQuery.queryKey)
/** For `useAction`: the response is the new list; no other screen shows registrations. */
export const registrationAction = { updates: registrationsQuery.queryKey }
export const ruleAction = listAction(rulesQuery.queryKey)
export const kindAction = listAction(kindsQuery.queryKey)
export const mailAction = listAction(mailsQuery.queryKey)
export const profileAction = listAction(profileQuery.queryKey)
