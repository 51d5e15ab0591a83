import { gate } from '#lib/gate.server.ts'

/**
 * Requests that take or free seats of a session wait for its row. The database handles them one at a time: more
 * than a few would gain nothing, and would use up all connections if the row were locked for long. So they wait
 * at this gate before they take a connection, outside of every transaction.
 */
export const atSession = gate(4, 4_000)

/** Waits at the gates of several sessions, in the order in which they are locked everywhere. */
export const atSessions = <T>(ids: string[], work: () => Promise<T>): Promise<T> =>
  [...new Set(ids)].sort().reduceRight((inner, id) => () => atSession(id, inner), work)()
