import type { Invalidation, Topic } from '#lib/invalidation.server.ts'

/**
 * Keeps finished work (serialised answers, rendered pages) until a change empties it.
 * An answer whose making overlapped a change is handed out but not kept: it may be older
 * than the change. While changes can be missed nothing is kept.
 */
export interface Cache<T> {
  get(key: string, make: () => Promise<T>): Promise<T>
  /** The kept answer, without a promise, for the fast path. */
  peek(key: string): T | undefined
  readonly size: number
}

export function createCache<T>(
  invalidation: Invalidation,
  options: {
    topics: readonly string[]
    most: number
    worthKeeping?: (made: T) => boolean
    /** Nothing is handed out that began to be made longer ago than this, whatever was invalidated or not. */
    oldest?: { seconds: number; now: () => Temporal.Instant }
  },
): Cache<T> {
  const entries = new Map<string, { made: T; at: number }>()
  const making = new Map<string, Promise<T>>()
  let generation = 0

  const concerns = (topic: Topic | undefined) =>
    topic === undefined || options.topics.some((mine) => topic === mine || topic.startsWith(`${mine}:`))
  invalidation.subscribe((topic) => {
    if (!concerns(topic)) return
    generation += 1
    entries.clear()
    making.clear()
  })

  const seconds = () => (options.oldest ? options.oldest.now().epochMilliseconds / 1000 : 0)
  const store = (key: string, made: T, at: number) => {
    if (entries.size >= options.most) {
      const first = entries.keys().next()
      if (!first.done) entries.delete(first.value)
    }
    entries.set(key, { made, at })
  }
  const peek = (key: string): T | undefined => {
    const found = entries.get(key)
    if (!found || !options.oldest) return found?.made
    // A clock set back makes nothing young.
    if (Math.abs(seconds() - found.at) <= options.oldest.seconds) return found.made
    entries.delete(key)
    return undefined
  }

  return {
    peek,
    get size() {
      return entries.size
    },
    async get(key, make) {
      const ready = peek(key)
      if (ready !== undefined) return ready
      // Many who ask at once for the same thing share one making.
      const shared = making.get(key)
      if (shared) return shared
      const began = generation
      const at = seconds()
      const promise = make().finally(() => {
        if (making.get(key) === promise) making.delete(key)
      })
      making.set(key, promise)
      const made = await promise
      const fresh = began === generation && invalidation.connected
      if (fresh && (options.worthKeeping?.(made) ?? true)) store(key, made, at)
      return made
    },
  }
}
