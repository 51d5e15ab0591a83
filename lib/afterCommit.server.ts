import type { Db, Trx } from '#lib/db.server.ts'
import { openChange } from '#lib/heldCommit.server.ts'

const waiting = new WeakMap<Db, (() => void)[]>()

/** Runs `act` after the transaction commits, if `inTransaction` opened it; at once if `db` is not a transaction. */
export function afterCommit(db: Db, act: () => void): void {
  if (db.isTransaction) waiting.set(db, [...(waiting.get(db) ?? []), act])
  else once(act)
}

/** Only for `inTransaction`. */
export function runCommittedActions(trx: Trx): void {
  for (const act of waiting.get(trx) ?? []) once(act)
}

/**
 * Runs it at once, or after the commit, if that is delayed until the response is made
 * (`lib/heldCommit.server.ts`).
 */
function once(act: () => void): void {
  const change = openChange()
  if (change?.held) change.afterCommit(act)
  else act()
}
