import { queryOptions } from '@tanstack/react-query'
import { client } from '#lib/api.ts'
import { consoleClient } from '#lib/consoleClient.ts'
import { offlineCacheUnseen } from '#lib/offlineCache.ts'
import type { staffContract } from './schema.ts'

/** A client that does not open the sign-in dialog: if nobody is signed in, the sign-in page is shown instead. */
const clientWithoutDialog = client<typeof staffContract>()
export const staffApi = consoleClient(async () => (await import('./schema.ts')).staffContract)

export const meQuery = queryOptions({
  queryKey: ['staff', 'me'],
  queryFn: async () => (await clientWithoutDialog('GET /staff/me')).data,
  staleTime: 60_000,
  ...offlineCacheUnseen,
})

/** Fetched regularly while the console is open, so that it notices when the sign-in has expired. */
export const stillSignedInQuery = queryOptions({
  queryKey: ['staff', 'stillSignedIn'],
  queryFn: async () => (await staffApi('GET /staff/me')).data._id,
  refetchInterval: 60_000,
  staleTime: 0,
  retry: false,
})

export const staffQuery = queryOptions({
  queryKey: ['staff', 'list'],
  queryFn: async () => (await staffApi('GET /staff')).data,
})
