import { queryOptions } from '@tanstack/react-query'
import { setStudioNames } from '#features/audit/console/text/studioNames.ts'
import type { studioContract } from '#features/studio/schema.ts'
import { kindName, locationName, setStudioSettings } from '#features/studio/settings.ts'
import { client } from '#lib/api.ts'
import { consoleClient } from '#lib/consoleClient.ts'
import { offlineCacheUnseen } from '#lib/offlineCache.ts'
import { ruleNumberText } from '../text/settings.ts'
import type { mailContract } from './mailSchema.ts'
import type { settingsContract } from './schema.ts'

const api = consoleClient<typeof settingsContract>()
const mails = consoleClient<typeof mailContract>()
const open = client<typeof studioContract>()

setStudioNames({
  location: locationName,
  kind: kindName,
  rule: (name) => ruleNumberText[name as keyof typeof ruleNumberText] ?? name,
})

/** What every screen needs: the locations, the kinds of class, and the rule numbers that a browser uses. */
export const studioSettingsQuery = queryOptions({
  queryKey: ['settings', 'ambient'],
  queryFn: async () => {
    const { data } = await open('GET /studio/settings')
    setStudioSettings(data)
    return data
  },
  staleTime: 60_000,
  ...offlineCacheUnseen,
})

/** The studio as every visitor sees it. */
export const studioQuery = queryOptions({
  queryKey: ['settings', 'studio'],
  queryFn: async () => (await open('GET /studio')).data,
  staleTime: 60_000,
})

export const rulesQuery = queryOptions({
  queryKey: ['settings', 'rules'],
  queryFn: async () => (await api('GET /console/settings/rules')).data,
})
export const ratesQuery = queryOptions({
  queryKey: ['settings', 'gst'],
  queryFn: async () => (await api('GET /console/settings/gst')).data,
})
export const profileQuery = queryOptions({
  queryKey: ['settings', 'profile'],
  queryFn: async () => (await api('GET /console/settings/profile')).data,
})
export const locationsQuery = queryOptions({
  queryKey: ['settings', 'locations'],
  queryFn: async () => (await api('GET /console/locations')).data,
})
export const mailsQuery = queryOptions({
  queryKey: ['settings', 'mails'],
  queryFn: async () => (await mails('GET /console/settings/mails')).data,
})
export const kindsQuery = queryOptions({
  queryKey: ['settings', 'kinds'],
  queryFn: async () => (await api('GET /console/kinds')).data,
})
