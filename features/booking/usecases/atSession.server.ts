import { type Gate, gate } from '#lib/gate.server.ts'
import { commitSoFar } from '#lib/heldCommit.server.ts'

const seats = gate(4, 4_000)

/**
 * Requests that take or free seats of a session have to lock its row. The database handles them one at a time, so more
 * than a few waiting ones would gain nothing, and would use up all connections if the row is locked for long. So they
 * wait at this gate before they take a connection, outside of every transaction.
 */
export const atSession: Gate = async (id, work) => {
  await commitSoFar()
  return seats(id, work)
}

/** Waits at the gates of several sessions, in the order in which all code locks them. */
export const atSessions = <T>(ids: string[], work: () => Promise<T>): Promise<T> =>
  [...new Set(ids)].sort().reduceRight((inner, id) => () => atSession(id, inner), work)()
