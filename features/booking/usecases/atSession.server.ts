import { gate } from '#lib/gate.server.ts'

/**
 * Who takes or leaves seats of a session waits for its row. That is one at a time in the database: more than
 * a few gain nothing there, and would hold all connections should the row be locked for long. So it is passed
 * before a connection is taken: outside of every transaction.
 */
export const atSession = gate(4, 4_000)

/** The same for several sessions, in the order in which everybody passes and locks them. */
export const atSessions = <T>(ids: string[], work: () => Promise<T>): Promise<T> =>
  [...new Set(ids)].sort().reduceRight((inner, id) => () => atSession(id, inner), work)()
