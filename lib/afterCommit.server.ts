import type { Db, Trx } from '#lib/db.server.ts'

const waiting = new WeakMap<Db, (() => void)[]>()

/** Does it once the transaction is committed, if `inTransaction` opened it; at once where `db` is none. */
export function afterCommit(db: Db, act: () => void): void {
  if (db.isTransaction) waiting.set(db, [...(waiting.get(db) ?? []), act])
  else act()
}

/** For `inTransaction` alone. */
export function committed(trx: Trx): void {
  for (const act of waiting.get(trx) ?? []) act()
}
