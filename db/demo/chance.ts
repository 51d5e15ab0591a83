/** Seeded pseudo-random numbers: the demo studio is the same at every first start. */
export interface Chance {
  /** At least 0, below 1. */
  next(): number
  between(low: number, high: number): number
  /** The seed that continues this sequence. */
  state(): number
}

/** Mulberry32: small, fast, and random enough for demo data. */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, between: (low, high) => low + next() * (high - low), state: () => state }
}

/** The same number for the same name, such as the popularity of a class: at least 0, below 1 (FNV-1a, mixed). */
export function stableRandom(name: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i += 1) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  return chance(hash).next()
}
