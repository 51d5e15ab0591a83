import { queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'

const api = consoleClient(async () => (await import('./schema.ts')).whatsappContract)

export const whatsappQuery = queryOptions({
  queryKey: ['whatsapp'],
  queryFn: async () => (await api('GET /console/whatsapp')).data,
})
