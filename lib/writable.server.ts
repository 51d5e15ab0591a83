import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/**
 * `readOnly`: a standby, or set to read-only. `full`: no disk, memory or connection is left to write with. `down`:
 * a write gets no response, or its COMMIT hangs.
 */
export type DatabaseState = 'up' | 'down' | 'readOnly' | 'full'

/** Milliseconds between two attempts to write while none succeeds. */
const PROBE_MS = 1_000

/** The row is locked by a write whose COMMIT hangs: it waits for a standby. Every other COMMIT would wait as well. */
const COMMIT_HANGS = '55P03'

/** Work that continues after a request must not count as a part of it in logs and traces. */
const outside = AsyncLocalStorage.snapshot()

const codeOf = (error: unknown): string =>
  error instanceof Error && 'severity' in error ? String((error as { code?: unknown }).code) : ''

export function stateAfter(error: unknown): DatabaseState {
  const code = codeOf(error)
  if (code === '25006') return 'readOnly'
  return code.startsWith('53') ? 'full' : 'down'
}

/**
 * Whether a pool's database accepts writes, observed from the statements that this process sends anyway. While it
 * does not, every change is refused at once instead of waiting for its own failure, and a write each second finds
 * out when it accepts them again.
 */
export class Writes {
  readonly #pool: pg.Pool
  #refused: Exclude<DatabaseState, 'up'> | undefined
  #probe: NodeJS.Timeout | undefined
  #probing = false
  #acceptedSince = Number.NEGATIVE_INFINITY

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** The reason why writes are refused; undefined: they are accepted. */
  get refused(): Exclude<DatabaseState, 'up'> | undefined {
    return this.#refused
  }

  /** When writes were refused last, in milliseconds of this machine's monotonic clock. */
  get lastRefusedAt(): number {
    return this.#refused ? performance.now() : this.#acceptedSince
  }

  setState(state: DatabaseState): void {
    if (state === 'up') {
      this.#acceptedSince = this.lastRefusedAt
      this.#refused = undefined
      clearInterval(this.#probe)
      this.#probe = undefined
      return
    }
    this.#refused = state
    this.#probe ??= outside(() => setInterval(() => void this.#write(), PROBE_MS).unref())
  }

  /**
   * Called when a check could not write its row. Without a response the database may just be slow: nothing is refused.
   */
  failed(error: unknown): void {
    const state = stateAfter(error)
    if (state !== 'down' || codeOf(error) === COMMIT_HANGS) this.setState(state)
  }

  /** Writes the row for checks; one write at a time, however long it takes. */
  async #write(): Promise<void> {
    if (this.#pool.ended) clearInterval(this.#probe)
    if (this.#probing || this.#pool.ended) return
    this.#probing = true
    await this.#pool.query('update write_check set written_at = now()').then(
      () => this.setState('up'),
      (error: unknown) => this.setState(stateAfter(error)),
    )
    this.#probing = false
  }
}

const writesByPool = new WeakMap<pg.Pool, Writes>()

/** The state of writes of a pool that `createPool` made. */
export function poolWrites(pool: pg.Pool): Writes {
  const writes = writesByPool.get(pool) ?? new Writes(pool)
  writesByPool.set(pool, writes)
  return writes
}
