import { type Db, inTransaction, type Trx } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'

/** An attempt is repeated only if another request succeeded in the meantime, so few attempts are needed. */
const MAX_ATTEMPTS = 12

/** Repeats an attempt if its facts changed before its write. Throws BUSY if that happens too often. */
export async function untilDecided<T>(attempt: () => Promise<T | 'decideAgain'>): Promise<T> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const outcome = await attempt()
    if (outcome !== 'decideAgain') return outcome
  }
  throw new Refusal('BUSY', { retryAfterSeconds: 1 })
}

/** Thrown in a transaction whose facts changed before everything was locked, to roll it back. */
export class FactsChanged extends Error {}

/** Runs a transaction that decides with data that it has read; returns 'decideAgain' if the data has changed. */
export const decisionTransaction = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T | 'decideAgain'> =>
  inTransaction<T | 'decideAgain'>(db, work).catch((error: unknown) => {
    if (error instanceof FactsChanged) return 'decideAgain'
    throw error
  })
