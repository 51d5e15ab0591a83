import type { Changes, Topic } from '#lib/changes.server.ts'

/**
 * Keeps finished work (serialised answers, rendered pages) until a change empties it.
 * An answer whose making overlapped a change is handed out but not kept: it may be older
 * than the change. While changes can be missed nothing is kept.
 */
export interface Kept<T> {
  get(key: string, make: () => Promise<T>): Promise<T>
  /** The kept answer, without a promise, for the fast path. */
  peek(key: string): T | undefined
  readonly size: number
}

export function keep<T>(
  changes: Changes,
  options: { topics: readonly string[]; most: number; worthKeeping?: (made: T) => boolean },
): Kept<T> {
  const kept = new Map<string, T>()
  const making = new Map<string, Promise<T>>()
  let generation = 0

  const concerns = (topic: Topic | undefined) =>
    topic === undefined || options.topics.some((mine) => topic === mine || topic.startsWith(`${mine}:`))
  changes.onChange((topic) => {
    if (!concerns(topic)) return
    generation += 1
    kept.clear()
    making.clear()
  })

  const store = (key: string, made: T) => {
    if (kept.size >= options.most) {
      const oldest = kept.keys().next()
      if (!oldest.done) kept.delete(oldest.value)
    }
    kept.set(key, made)
  }

  return {
    peek: (key) => kept.get(key),
    get size() {
      return kept.size
    },
    async get(key, make) {
      const ready = kept.get(key)
      if (ready !== undefined) return ready
      // Many who ask at once for the same thing share one making.
      const shared = making.get(key)
      if (shared) return shared
      const began = generation
      const promise = make().finally(() => {
        if (making.get(key) === promise) making.delete(key)
      })
      making.set(key, promise)
      const made = await promise
      const fresh = began === generation && changes.connected
      if (fresh && (options.worthKeeping?.(made) ?? true)) store(key, made)
      return made
    },
  }
}
