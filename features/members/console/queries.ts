import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { allSessions, type SessionsRequest } from '#features/timetable/queries.ts'
import type { timetableContract } from '#features/timetable/schema.ts'
import { client } from '#lib/api.ts'
import { consoleClient } from '#lib/consoleClient.ts'
import { offlineCache } from '#lib/offlineCache.ts'
import type { MemberFilter, MemberSort } from './memberFilters.ts'
import type { MemberProfile } from './profileSchema.ts'

export const membersApi = consoleClient(async () => (await import('./schema.ts')).membersContract)
const timetable = client<typeof timetableContract>()

/** The page size of a member's lists. */
export const LIST_LIMIT = 50

/** The number of members that a search at the desk shows. */
const MAX_FOUND = 8

/** Members found by the letters that staff type: part of a name, phone number or e-mail. */
export const foundMembersQuery = (letters: string) =>
  queryOptions({
    queryKey: ['members', 'search', letters],
    enabled: letters.length >= 2,
    placeholderData: keepPreviousData,
    queryFn: async () =>
      (await membersApi('GET /console/members', { query: { q: letters, limit: MAX_FOUND } })).data.rows,
  })

export const membersQuery = (search: { q: string; filter: string; sort: string; page: number }) =>
  queryOptions({
    queryKey: ['members', 'found', search],
    queryFn: async () => {
      const { q, filter, sort, page } = search
      const query = {
        ...(q ? { q } : {}),
        ...(filter ? { filter: filter as MemberFilter } : {}),
        ...(sort ? { sort: sort as MemberSort } : {}),
        page,
        limit: LIST_LIMIT,
      }
      return (await membersApi('GET /console/members', { query })).data
    },
    // The previous results stay visible until the new ones have arrived.
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    ...offlineCache,
  })

export const memberQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['members', memberId, 'profile'],
    queryFn: async () => (await membersApi('GET /console/members/:memberId', { params: { memberId } })).data,
    ...offlineCache,
  })

/**
 * For `useAction`: the action returns the new profile, which replaces the cached one; the member's lists are fetched
 * again. Previews have other query keys, so that the preview of an action is not fetched again after the action.
 */
export const memberAction = {
  updates: (member: MemberProfile) => [memberQuery(member._id).queryKey, member] as const,
  stale: [['members']],
}

const listKey = (memberId: string, list: string, page: number) => ['members', memberId, list, page] as const

export const memberBookingsQuery = (memberId: string, page: number) =>
  queryOptions({
    queryKey: listKey(memberId, 'bookings', page),
    queryFn: async () =>
      (await membersApi('GET /console/members/:memberId/bookings', { params: { memberId }, query: { page } }))
        .data,
    ...offlineCache,
  })

export const memberLedgerQuery = (memberId: string, page: number, limit = LIST_LIMIT) =>
  queryOptions({
    queryKey: [...listKey(memberId, 'ledger', page), limit],
    queryFn: async () =>
      (
        await membersApi('GET /console/members/:memberId/ledger', {
          params: { memberId },
          query: { page, limit },
        })
      ).data,
    ...offlineCache,
  })

export const memberPaymentsQuery = (memberId: string, page: number, limit = LIST_LIMIT) =>
  queryOptions({
    queryKey: [...listKey(memberId, 'payments', page), limit],
    queryFn: async () =>
      (
        await membersApi('GET /console/members/:memberId/payments', {
          params: { memberId },
          query: { page, limit },
        })
      ).data,
    ...offlineCache,
  })

export const memberMessagesQuery = (memberId: string, page: number, limit = LIST_LIMIT) =>
  queryOptions({
    queryKey: [...listKey(memberId, 'messages', page), limit],
    queryFn: async () =>
      (
        await membersApi('GET /console/members/:memberId/messages', {
          params: { memberId },
          query: { page, limit },
        })
      ).data,
    ...offlineCache,
  })

export const memberAuditQuery = (memberId: string, page: number) =>
  queryOptions({
    queryKey: listKey(memberId, 'audit', page),
    queryFn: async () =>
      (await membersApi('GET /console/members/:memberId/audit', { params: { memberId }, query: { page } }))
        .data,
  })

/** All classes of a day, as the site lists them. */
export const dayQuery = (date: string) =>
  queryOptions({
    queryKey: ['timetable', 'day', date],
    queryFn: async () => {
      const fetchPage = async (query: SessionsRequest) =>
        (await timetable('GET /user/get-classes', { query })).data
      const { items } = await allSessions(fetchPage, { day: date })
      // A server of the previous release ignores `day`, and sends the week.
      return items.filter((session) => session.date === date)
    },
  })
