import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import type { Inbox } from './schema.ts'

export const enquiryApi = consoleClient(async () => (await import('./schema.ts')).enquiryConsoleContract)

const CONVERSATION_REFETCH_MS = 10_000

export const inboxQuery = (inbox: Inbox, page: number) =>
  queryOptions({
    queryKey: ['enquiries', 'inbox', inbox, page],
    queryFn: async () => (await enquiryApi('GET /console/enquiries', { query: { inbox, page } })).data,
    placeholderData: keepPreviousData,
  })

export const enquiryQuery = (enquiryId: string) =>
  queryOptions({
    queryKey: ['enquiries', 'one', enquiryId],
    queryFn: async () =>
      (await enquiryApi('GET /console/enquiries/:enquiryId', { params: { enquiryId } })).data,
    // Refetched, because the person may write again and colleagues may answer.
    refetchInterval: ({ state }) => (state.data?.whatsapp ? CONVERSATION_REFETCH_MS : false),
  })

/** For `useAction`: the action returns the enquiry, which replaces the cached one. */
export const enquiryAction = (enquiryId: string) => ({
  updates: enquiryQuery(enquiryId).queryKey,
  stale: [['enquiries', 'inbox']],
})
