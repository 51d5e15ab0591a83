import { type Chance, chance } from '../chance.ts'

/** Random choices for the generated history of the big demo. */
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
  const wholeBelow = (below: number) => Math.floor(next() * below)
  const word = () => wholeBelow(2 ** 32)
  return {
    next,
    between,
    state,
    whole: wholeBelow,
    happens: (share) => next() < share,
    oneOf: <T>(list: readonly T[]) => list[wholeBelow(list.length)] as T,
    shuffled: <T>(list: readonly T[]) => {
      const dealt = [...list]
      for (let last = dealt.length - 1; last > 0; last -= 1) {
        const index = wholeBelow(last + 1)
        const swapped = dealt[last] as T
        dealt[last] = dealt[index] as T
        dealt[index] = swapped
      }
      return dealt
    },
    // Version 4, like the ids that the database generates.
    uuid: () => {
      const [a, b, c, d] = [hex(word(), 8), hex(word(), 8), hex(word(), 8), hex(word(), 8)]
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${'89ab'[wholeBelow(4)]}${c.slice(1, 4)}-${c.slice(4)}${d}`
    },
  }
}
