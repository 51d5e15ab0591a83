import { Refusal } from '#lib/refusals.ts'

/** Runs `work` when fewer than the maximum number of calls run for `key`. Throws BUSY if the wait is too long. */
export type Gate = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Lets `max` calls run for the same key at once; the others wait in order of arrival, for at most `timeoutMs`.
 * Unlike a wait for a database lock, waiting here uses no connection.
 */
export function gate(max: number, timeoutMs: number): Gate {
  const busy = new Map<string, { inside: number; queue: (() => void)[] }>()

  const enter = (key: string): Promise<void> | undefined => {
    const entry = busy.get(key) ?? { inside: 0, queue: [] }
    busy.set(key, entry)
    if (entry.inside < max) {
      entry.inside += 1
      return undefined
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        entry.queue.splice(entry.queue.indexOf(proceed), 1)
        reject(new Refusal('BUSY', { retryAfterSeconds: 1 }))
      }, timeoutMs)
      const proceed = () => {
        clearTimeout(timer)
        resolve()
      }
      entry.queue.push(proceed)
    })
  }
  const leave = (key: string) => {
    const entry = busy.get(key)
    const next = entry?.queue.shift()
    // The next waiting call takes the free place.
    if (next) next()
    else if (entry && --entry.inside === 0) busy.delete(key)
  }

  return async (key, work) => {
    await enter(key)
    return work().finally(() => leave(key))
  }
}
