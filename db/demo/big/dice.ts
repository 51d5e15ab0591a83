import { type Chance, chance } from '../chance.ts'

/** Random choices for the big demo's story. */
export interface Dice extends Chance {
  /** An integer from 0 to `below`, exclusive. */
  whole(below: number): number
  /** True with the probability `share`. */
  happens(share: number): boolean
  /** One of a list that is not empty. */
  oneOf<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
  uuid(): string
}

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0')

export function dice(seed: number): Dice {
  const { next, between, state } = chance(seed)
  const whole = (below: number) => Math.floor(next() * below)
  const word = () => whole(2 ** 32)
  return {
    next,
    between,
    state,
    whole,
    happens: (share) => next() < share,
    oneOf: <T>(list: readonly T[]) => list[whole(list.length)] as T,
    shuffled: <T>(list: readonly T[]) => {
      const dealt = [...list]
      for (let last = dealt.length - 1; last > 0; last -= 1) {
        const at = whole(last + 1)
        const swapped = dealt[last] as T
        dealt[last] = dealt[at] as T
        dealt[at] = swapped
      }
      return dealt
    },
    // Version 4, like the database's.
    uuid: () => {
      const [a, b, c, d] = [hex(word(), 8), hex(word(), 8), hex(word(), 8), hex(word(), 8)]
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${'89ab'[whole(4)]}${c.slice(1, 4)}-${c.slice(4)}${d}`
    },
  }
}
