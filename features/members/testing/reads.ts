import { each, memberIds, type ReadsOf, typing, withQueries } from '#tests/consoleReads/requests.ts'
import { memberFilters, memberSorts } from '../console/memberFilters.ts'

const ofMember = (list: string) => each(memberIds, (id) => `/console/members/${id}${list}`)

const filters = ['', ...memberFilters]
const sorts = ['', ...memberSorts]

/** The requests of the console to each GET endpoint. Tests check their query plans, and benchmarks time them. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/members': (facts) => ({
    'filters and orders': withQueries(
      '/console/members',
      filters.flatMap((filter) => sorts.map((sort) => ({ filter, sort, page: 1, limit: 50 }))),
    ),
    'further pages': withQueries(
      '/console/members',
      filters.flatMap((filter) => [2, 20, 'last'].map((page) => ({ filter, sort: 'name', page, limit: 50 }))),
    ),
    'the deepest page': withQueries(
      '/console/members',
      sorts.map((sort) => ({ sort, page: 200, limit: 50 })),
    ),
    'search with a filter': withQueries(
      '/console/members',
      filters.flatMap((filter) =>
        facts.members
          .slice(0, 4)
          .map(({ firstName }) => ({ filter, q: firstName.slice(0, 3), page: 1, limit: 50 })),
      ),
    ),
    ...typing(facts, '/console/members', { page: 1, limit: 50 }),
  }),
  'GET /console/members/:memberId': ofMember(''),
  'GET /console/members/:memberId/bookings': (facts) => ({
    '': memberIds(facts).flatMap((id) =>
      ['1', 'last'].map((page) => `/console/members/${id}/bookings?page=${page}`),
    ),
  }),
  'GET /console/members/:memberId/ledger': (facts) => ({
    '': memberIds(facts).flatMap((id) =>
      ['1', 'last'].map((page) => `/console/members/${id}/ledger?page=${page}&limit=50`),
    ),
  }),
  'GET /console/members/:memberId/payments': ofMember('/payments?page=1&limit=50'),
  'GET /console/members/:memberId/messages': ofMember('/messages?page=1&limit=50'),
  'GET /console/members/:memberId/audit': ofMember('/audit?page=1'),
  'GET /console/members/:memberId/bookings/:bookingId/cancelling': ({ upcoming }) => ({
    '': upcoming.map(({ member, booking }) => `/console/members/${member}/bookings/${booking}/cancelling`),
  }),
  'GET /console/members/:memberId/bookings/:bookingId/moves': ({ upcoming }) => ({
    '': upcoming.map(
      ({ member, booking }) => `/console/members/${member}/bookings/${booking}/moves?mode=late`,
    ),
  }),
  'GET /console/members/:memberId/merge': ({ members }) => ({
    '': members.slice(1).map(({ id }) => `/console/members/${members[0]?.id}/merge?from=${id}`),
  }),
  'GET /console/members/:memberId/erase': ofMember('/erase'),
}
