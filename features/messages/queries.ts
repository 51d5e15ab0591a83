import { queryOptions } from '@tanstack/react-query'
import { client } from '#lib/api.ts'
import type { messagesContract } from './schema.ts'

const api = client<typeof messagesContract>()

/** Which messages the member gets. */
export const messagesQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['messages', memberId],
    queryFn: async () => (await api('GET /user/messages')).data,
  })

export const chooseMessages = (reminders: boolean) => api('PUT /user/messages', { body: { reminders } })

/** With the link of a mail; the server knows whose it is. */
export const chooseByLink = (optOutToken: string, reminders: boolean) =>
  api('PUT /messages/:optOutToken', { params: { optOutToken }, body: { reminders } })
