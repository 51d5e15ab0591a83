import { gate } from '#lib/gate.server.ts'

/**
 * Who takes or leaves seats of a session waits for its row. That is one at a time in the database: more than
 * a few gain nothing there, and would hold all connections should the row be locked for long.
 */
export const atSession = gate(4, 4_000)
