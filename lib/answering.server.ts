import type pg from 'pg'

/** Observes whether a database responds, from the statements that this process sends anyway. */
interface ResponseObserver {
  /** A statement, or the request for a connection. */
  sent(): void
  /** A connection was opened. The pool may have reused an old one, so this does not count as a response. */
  connected(): void
  answered(): void
  /** There was no response: the connection was lost, or none could be opened. */
  failed(): void
}

interface State extends ResponseObserver {
  /** The time since which something has waited or failed without any response; monotonic milliseconds. */
  since: number | undefined
}

const states = new WeakMap<pg.Pool, State>()

export function watchAnswers(pool: pg.Pool): ResponseObserver {
  let waiting = 0
  const state: State = {
    since: undefined,
    sent() {
      waiting += 1
      state.since ??= performance.now()
    },
    connected() {
      waiting -= 1
    },
    answered() {
      waiting -= 1
      state.since = waiting > 0 ? performance.now() : undefined
    },
    failed() {
      waiting -= 1
      state.since ??= performance.now()
    },
  }
  states.set(pool, state)
  return state
}

/**
 * How long a pool of `createPool` has waited for a response, in milliseconds; 0: the database responds. One slow or
 * lost statement counts until the next response, even if no statement is sent for hours.
 */
export const unansweredMs = (pool: pg.Pool): number => {
  const since = states.get(pool)?.since
  return since === undefined ? 0 : performance.now() - since
}
