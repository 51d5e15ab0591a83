import { AsyncLocalStorage } from 'node:async_hooks'

/** A transaction whose work is done and that is not committed yet. */
export interface HeldTransaction {
  /** The connection of the database driver. */
  connection: unknown
  execute(text: string, parameters: unknown[]): Promise<unknown[]>
  commit(): Promise<void>
  rollback(): Promise<void>
}

/** Another request with the same key has changed something first. */
export class KeyUsedByAnother extends Error {}

/**
 * The changes of one request that has an idempotency key. Its last transaction is committed only when the response
 * is known, so that both are stored or neither. Until then the request's own reads use the same connection and see
 * what it has written. A step that can't wait for the response (another transaction, a call to a gateway) first
 * commits everything before it, with a record that the request has begun.
 */
export class KeyedChange {
  readonly #recordStart: (held: HeldTransaction) => Promise<void>
  readonly #after: (() => void)[] = []
  #held: HeldTransaction | undefined
  #begun = false
  #closed = false
  /** The commit of the last part. If it fails, so does everything after it. */
  #part: Promise<void> = Promise.resolve()
  #turn: Promise<void> = Promise.resolve()
  /** The error of a read in the held transaction, which PostgreSQL can then only roll back. */
  failure: unknown
  /**
   * The number of transactions that have begun and not ended. While one runs, no commit is held, because it may wait
   * for the locks of the held transaction.
   */
  running = 0

  /** `recordStart` throws `KeyUsedByAnother`. */
  constructor(recordStart: (held: HeldTransaction) => Promise<void>) {
    this.#recordStart = recordStart
  }

  get held(): HeldTransaction | undefined {
    return this.#held
  }

  /** Whether a part is committed. */
  get begun(): boolean {
    return this.#begun
  }

  /** Whether the response is known, so that nothing more is held. */
  get closed(): boolean {
    return this.#closed
  }

  hold(held: HeldTransaction): void {
    this.#held = held
    this.failure = undefined
  }

  /** Runs `act` after the held transaction is committed. */
  afterCommit(act: () => void): void {
    this.#after.push(act)
  }

  /** Waits until no other statement or transaction uses the held connection. Returns a function that ends the turn. */
  async turn(): Promise<() => void> {
    const before = this.#turn
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#turn = promise
    await before
    return resolve
  }

  commitPart(): Promise<void> {
    const held = this.#take()
    if (held)
      this.#part = this.#commit(held, async () => {
        if (!this.#begun) await this.#recordStart(held)
        this.#begun = true
      })
    return this.#part
  }

  /** Commits the held transaction together with what `store` writes. */
  async close(store: (held: HeldTransaction) => Promise<void>): Promise<void> {
    this.#closed = true
    await this.#part
    const held = this.#take()
    if (held) await this.#commit(held, store)
  }

  async undo(): Promise<void> {
    this.#closed = true
    await this.#take()?.rollback()
  }

  #take(): HeldTransaction | undefined {
    const held = this.#held
    this.#held = undefined
    return held
  }

  async #commit(held: HeldTransaction, before: (held: HeldTransaction) => Promise<void>): Promise<void> {
    try {
      if (this.failure) throw this.failure
      await before(held)
    } catch (error) {
      await held.rollback()
      throw error
    }
    await held.commit()
    for (const act of this.#after.splice(0)) act()
  }
}

const changes = new AsyncLocalStorage<KeyedChange>()

/** Runs `work`. Its last commit waits for `close`. */
export const withHeldCommit = <T>(change: KeyedChange, work: () => Promise<T>): Promise<T> =>
  changes.run(change, work)

/** The change of the current request, while its response is not known. */
export function openChange(): KeyedChange | undefined {
  const change = changes.getStore()
  return change?.closed ? undefined : change
}

/**
 * Commits what was done until now. Needed before another transaction, or before a call on which another system acts,
 * such as a gateway.
 */
export const commitSoFar = async (): Promise<void> => openChange()?.commitPart()

/**
 * Runs `work` outside of the request's transaction: what it writes is committed at once and stays, whatever happens to
 * the request.
 */
export const outsideRequest = <T>(work: () => T): T => changes.exit(work)
