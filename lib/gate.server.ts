import { Refusal } from '#lib/refusals.ts'

/** Runs `work` when fewer than the gate's number work on `key`. Throws BUSY when that takes too long. */
export type Gate = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Lets so many at once work on the same thing, and the others wait for at most `patience` milliseconds, in the
 * order they came. Who waits here holds no connection, unlike who waits for a lock in the database.
 */
export function gate(most: number, patience: number): Gate {
  const busy = new Map<string, { inside: number; line: (() => void)[] }>()

  const enter = (key: string): Promise<void> | undefined => {
    const at = busy.get(key) ?? { inside: 0, line: [] }
    busy.set(key, at)
    if (at.inside < most) {
      at.inside += 1
      return undefined
    }
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        at.line.splice(at.line.indexOf(go), 1)
        reject(new Refusal('BUSY', { retryAfterSeconds: 1 }))
      }, patience)
      const go = () => {
        clearTimeout(late)
        resolve()
      }
      at.line.push(go)
    })
  }
  const leave = (key: string) => {
    const at = busy.get(key)
    const next = at?.line.shift()
    // Whoever is next takes the place that is left.
    if (next) next()
    else if (at && --at.inside === 0) busy.delete(key)
  }

  return async (key, work) => {
    await enter(key)
    return work().finally(() => leave(key))
  }
}
