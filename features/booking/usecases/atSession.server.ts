import { type Gate, gate } from '#lib/gate.server.ts'
import { commitSoFar } from '#lib/heldCommit.server.ts'

const seats = gate(4, 4_000)

/**
 * Requests that take or free seats of a session wait for its row. The database handles them one at a time: more
 * than a few would gain nothing, and would use up all connections if the row were locked for long. So they wait
 * at this gate before they take a connection, outside of every transaction.
 */
export const atSession: Gate = async (id, work) => {
  await commitSoFar()
  return seats(id, work)
}

/** Waits at the gates of several sessions, in the order in which they are locked everywhere. */
export const atSessions = <T>(ids: string[], work: () => Promise<T>): Promise<T> =>
  [...new Set(ids)].sort().reduceRight((inner, id) => () => atSession(id, inner), work)()
