import { queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'

export const spotsApi = consoleClient(async () => (await import('./schema.ts')).spotsContract)

export const planKey = (roomId: string) => ['spots', 'plan', roomId]

export const planQuery = (roomId: string) =>
  queryOptions({
    queryKey: planKey(roomId),
    queryFn: async () => (await spotsApi('GET /console/rooms/:roomId/plan', { params: { roomId } })).data,
  })

/** The bookings that would be moved, and to which spots. */
export const breakQuery = (spotId: string) =>
  queryOptions({
    queryKey: ['spots', 'break', spotId],
    queryFn: async () =>
      (await spotsApi('GET /console/spots/:spotId/out-of-order', { params: { spotId } })).data,
  })

/** The key begins with the roster's key, because a change of one also changes the other. */
export const sessionSpotsQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['roster', 'spots', sessionId],
    queryFn: async () =>
      (await spotsApi('GET /console/sessions/:sessionId/spots', { params: { sessionId } })).data,
  })
