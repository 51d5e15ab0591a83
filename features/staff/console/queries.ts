import { queryOptions } from '@tanstack/react-query'
import { client } from '#lib/api.ts'
import { consoleClient } from '#lib/consoleClient.ts'
import { offlineCacheUnseen } from '#lib/offlineCache.ts'
import type { staffContract } from './schema.ts'

/** Not asked over the work when nobody is signed in: the door itself is shown then. */
const atDoor = client<typeof staffContract>()
const api = consoleClient<typeof staffContract>()

export const meQuery = queryOptions({
  queryKey: ['staff', 'me'],
  queryFn: async () => (await atDoor('GET /staff/me')).data,
  staleTime: 60_000,
  ...offlineCacheUnseen,
})

/** Asked over and over while the console is open: so nobody works on behind a sign-in that has run out unseen. */
export const stillSignedInQuery = queryOptions({
  queryKey: ['staff', 'stillSignedIn'],
  queryFn: async () => (await api('GET /staff/me')).data._id,
  refetchInterval: 60_000,
  staleTime: 0,
  retry: false,
})

export const staffQuery = queryOptions({
  queryKey: ['staff', 'list'],
  queryFn: async () => (await api('GET /staff')).data,
})
