/** Random choices that depend only on the seed, not on the machine or on what runs in parallel. */
export interface Random {
  /** From 0 to `below` (exclusive). */
  int(below: number): number
  chance(share: number): boolean
  of<T>(all: readonly T[]): T
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number) => Math.floor(next() * below)
  return {
    int,
    chance: (share) => next() < share,
    of: (all) => {
      if (!all.length) throw new NothingFits()
      return all[int(all.length)] as (typeof all)[number]
    },
  }
}

/** Thrown if a command needs something that the run does not have (yet): then another command is chosen. */
export class NothingFits extends Error {}
