import type { Facts } from '#tests/consoleReads/facts.ts'
import {
  each,
  memberIds,
  type Reads,
  type ReadsOf,
  typing,
  withQueries,
} from '#tests/consoleReads/requests.ts'

function moneyReads(facts: Facts): Reads {
  const path = '/console/payments'
  const { today, members, sellers } = facts
  const year = { from: today.subtract({ days: 364 }), to: today, limit: 50 }
  const days = [0, 1, 30, 400].map((ago) => today.subtract({ days: ago }))
  return {
    'a day': withQueries(
      path,
      days.flatMap((day) => ['', 'refund'].map((state) => ({ from: day, to: day, limit: 50, state }))),
    ),
    'sales of one seller': withQueries(
      path,
      sellers.map((soldBy) => ({ soldBy, limit: 20 })),
    ),
    'an amount': withQueries(
      path,
      ['1', '12', '1299', '5000'].map((q) => ({ ...year, q })),
    ),
    // As on the screen, a search by name has at least three letters.
    ...typing(facts, path, year, 3),
    'further pages of a search': withQueries(
      path,
      members
        .slice(0, 4)
        .flatMap(({ firstName }) => ['2', 'last'].map((page) => ({ ...year, q: firstName, page }))),
    ),
  }
}

/** The requests of the console to each GET endpoint. Tests check their query plans, and benchmarks time them. */
export const reads: Record<string, ReadsOf> = {
  'GET /console/sales/packages': each(memberIds, (id) => `/console/sales/packages?personId=${id}`),
  'GET /console/payments': moneyReads,
  'GET /console/payments/:orderId': each(
    ({ orders }) => orders,
    (id) => `/console/payments/${id}`,
  ),
  'GET /console/tax-documents.zip': () => ({
    // A month without documents, because the time to draw thousands of PDFs would hide the time of the query.
    '': withQueries('/console/tax-documents.zip', [{ month: '2019-01' }]),
  }),
  'GET /console/payments/:orderId/documents/:documentId': each(
    ({ documents }) => documents,
    (path) => `/console/payments/${path}`,
  ),
  'GET /console/disputes/:disputeId': each(
    ({ disputes }) => disputes,
    (id) => `/console/disputes/${id}`,
  ),
  'GET /console/disputes/:disputeId/evidence': each(
    ({ disputes }) => disputes,
    (id) => `/console/disputes/${id}/evidence`,
  ),
  'GET /console/payment-issues': () => ({
    '': ['/console/payment-issues', '/console/payment-issues?status=decided'],
  }),
  'GET /console/cash-drawers': ({ today }) => ({
    '': withQueries(
      '/console/cash-drawers',
      [0, 1, 30, 700].map((days) => ({ day: today.subtract({ days }) })),
    ),
  }),
}
