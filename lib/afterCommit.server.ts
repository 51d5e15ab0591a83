import type { Db, Trx } from '#lib/db.server.ts'
import { openChange } from '#lib/heldCommit.server.ts'

const pendingActions = new WeakMap<Db, (() => void)[]>()

/** Runs `act` after the transaction commits, if `inTransaction` opened it; at once if `db` is not a transaction. */
export function afterCommit(db: Db, act: () => void): void {
  if (db.isTransaction) pendingActions.set(db, [...(pendingActions.get(db) ?? []), act])
  else runOrDelay(act)
}

/** Only for `inTransaction`. */
export function runCommittedActions(trx: Trx): void {
  for (const act of pendingActions.get(trx) ?? []) runOrDelay(act)
}

/**
 * Runs `act` at once, or after the commit if that is delayed until the response is known
 * (`lib/heldCommit.server.ts`).
 */
function runOrDelay(act: () => void): void {
  const change = openChange()
  if (change?.held) change.afterCommit(act)
  else act()
}
