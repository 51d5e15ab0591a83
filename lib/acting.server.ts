import { AsyncLocalStorage } from 'node:async_hooks'
import type { Trx } from '#lib/db.server.ts'

/** Locks and reads anew who acts; throws when they may no longer. */
export type Confirm = (trx: Trx) => Promise<void>

const acting = new AsyncLocalStorage<Confirm | undefined>()

/** Runs `work` for somebody: each transaction that it opens (`inTransaction`) confirms first that they still may. */
export const actingFor = <T>(confirm: Confirm, work: () => T): T => acting.run(confirm, work)

/**
 * Runs what follows from an action that is committed, or is decided by others (a gateway, say): it is brought to its
 * end, whoever was dismissed meanwhile.
 */
export const asServer = <T>(work: () => T): T => acting.run(undefined, work)

export const confirmActing = async (trx: Trx): Promise<void> => acting.getStore()?.(trx)
