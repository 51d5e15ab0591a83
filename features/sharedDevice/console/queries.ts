import { queryOptions } from '@tanstack/react-query'
import { client } from '#lib/api.ts'
import { consoleClient } from '#lib/consoleClient.ts'
import type { sharedDeviceContract } from './schema.ts'

/** A client that does not open the reauthentication dialog, because nobody is signed in while the device is locked. */
export const atLock = client<typeof sharedDeviceContract>()
export const sharedDeviceApi = consoleClient(async () => (await import('./schema.ts')).sharedDeviceContract)

export const lockScreenQuery = queryOptions({
  queryKey: ['sharedDevice', 'lockScreen'],
  queryFn: async () => (await atLock('GET /staff/lock-screen')).data,
  staleTime: 60_000,
})

export const sharedDevicesQuery = queryOptions({
  queryKey: ['sharedDevice', 'list'],
  queryFn: async () => (await sharedDeviceApi('GET /staff/shared-devices')).data,
})
