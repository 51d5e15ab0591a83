import { type Gate, gate } from '#lib/gate.server.ts'
import { commitSoFar } from '#lib/heldCommit.server.ts'

const seats = gate(4, 4_000)

/**
 * Requests that take or free seats of a session lock its row, so the database handles them one at a time. If all of them
 * waited in the database, they would use up its connections. So all but a few wait at this gate, before they take a
 * connection and outside of every transaction.
 */
export const atSession: Gate = async (id, work) => {
  await commitSoFar()
  return seats(id, work)
}

/** Waits at the gates of several sessions, in the order in which all code locks them. */
export const atSessions = <T>(ids: string[], work: () => Promise<T>): Promise<T> =>
  [...new Set(ids)].sort().reduceRight((inner, id) => () => atSession(id, inner), work)()
