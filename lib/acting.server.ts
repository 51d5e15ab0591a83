import { AsyncLocalStorage } from 'node:async_hooks'
import type { Trx } from '#lib/db.server.ts'

/** Locks the acting account's row and reads it again; throws if the account no longer has the permission. */
export type Confirm = (trx: Trx) => Promise<void>

const acting = new AsyncLocalStorage<Confirm | undefined>()

/**
 * Runs `work` for a caller: each transaction that it opens (`inTransaction`) first confirms that the caller
 * still has the permission.
 */
export const actingFor = <T>(confirm: Confirm, work: () => T): T => acting.run(confirm, work)

/**
 * Runs work that must be finished after a committed action, or whose result another system (such as a gateway) decides:
 * it is not stopped if the person who started it has lost their role.
 */
export const asServer = <T>(work: () => T): T => acting.run(undefined, work)

export const confirmActing = async (trx: Trx): Promise<void> => acting.getStore()?.(trx)
