import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { bookingsOf } from '../bookingStore.server.ts'
import { ledgerOfMember, messagesOf, paymentsOf } from '../historyStore.server.ts'
import { findMembers } from '../usecases/findMembers.server.ts'
import { actionsOf, listOf, readMember } from '../usecases/readMember.server.ts'
import { membersContract as contract } from './schema.ts'

/** What staff can read about members. */
export function readRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /console/members'], async ({ query, now }) => ({
    data: await findMembers(db, query, now),
  }))
  const one = contract['GET /console/members/:memberId']
  route(app, deps, one, async ({ params: { memberId }, caller, now }) => ({
    data: await readMember(db, memberId, caller.personId, now),
  }))
  const bookings = contract['GET /console/members/:memberId/bookings']
  route(app, deps, bookings, async ({ params: { memberId }, query, now }) => ({
    data: await listOf(db, memberId, query, () => bookingsOf(db, memberId, query, now)),
  }))
  const ledger = contract['GET /console/members/:memberId/ledger']
  route(app, deps, ledger, async ({ params: { memberId }, query: { passId, ...page } }) => ({
    data: await listOf(db, memberId, page, () => ledgerOfMember(db, memberId, { ...page, passId })),
  }))
  const payments = contract['GET /console/members/:memberId/payments']
  route(app, deps, payments, async ({ params: { memberId }, query }) => ({
    data: await listOf(db, memberId, query, () => paymentsOf(db, memberId, query)),
  }))
  const messages = contract['GET /console/members/:memberId/messages']
  route(app, deps, messages, async ({ params: { memberId }, query, now }) => ({
    data: await listOf(db, memberId, query, () => messagesOf(db, memberId, query, now)),
  }))
  const audit = contract['GET /console/members/:memberId/audit']
  route(app, deps, audit, async ({ params: { memberId }, query }) => ({
    data: await listOf(db, memberId, query, () => actionsOf(db, memberId, query)),
  }))
}
