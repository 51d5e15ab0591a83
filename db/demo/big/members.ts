import { firstNames, lastNames } from '../regulars.ts'
import type { Dice } from './dice.ts'
import type { BigPass } from './passes.ts'
import type { Size } from './size.ts'

export type Taste = 'group' | 'reformer' | 'semiPrivate' | 'private'

export interface BigMember {
  id: string
  number: number
  firstName: string
  lastName: string
  birthDate: string
  joinedAt: number
  home: 'Faridabad' | 'Gurugram' | 'Online'
  taste: Taste
  /** The maximum number of visits in a week. */
  weekly: number
  /** The number of bookings that the member will still make. */
  bookingsToMake: number
  /** The current passes. */
  passes: BigPass[]
  hadDiscovery: boolean
  /** The week of the last visits, their number, and a bit for each weekday with a visit. */
  week: number
  visits: number
  days: number
}

const USUAL_BOOKINGS = 10

/** A random number of bookings that a member makes in all, before it is multiplied by `bookingScale`. */
function randomBookingCount(dice: Dice): number {
  const share = dice.next()
  if (share < 0.08) return 0
  if (share < 0.4) return 1 + dice.whole(2)
  if (share < 0.72) return 3 + dice.whole(6)
  if (share < 0.91) return 8 + dice.whole(17)
  return 24 + dice.whole(56)
}

function tasteOf(dice: Dice): Taste {
  const share = dice.next()
  return share < 0.73 ? 'group' : share < 0.985 ? 'reformer' : share < 0.995 ? 'semiPrivate' : 'private'
}

const pad = (n: number) => String(n).padStart(2, '0')

/** The factor by which members book more often than `USUAL_BOOKINGS`. */
export const bookingScale = ({ members, bookings }: Size): number =>
  Math.max(1, bookings / members / USUAL_BOOKINGS)

export function makeMember(number: number, joinedAt: number, dice: Dice, scale: number): BigMember {
  const bookingsToMake = Math.round(randomBookingCount(dice) * scale)
  const taste = tasteOf(dice)
  const share = dice.next()
  return {
    id: dice.uuid(),
    number,
    firstName: dice.oneOf(firstNames),
    lastName: dice.oneOf(lastNames),
    birthDate: `${1956 + dice.whole(50)}-${pad(1 + dice.whole(12))}-${pad(1 + dice.whole(28))}`,
    joinedAt,
    home: taste === 'group' && share > 0.8 ? 'Online' : share < 0.4 ? 'Faridabad' : 'Gurugram',
    taste,
    weekly: bookingsToMake < 9 ? 1 + dice.whole(2) : 2 + dice.whole(3),
    bookingsToMake,
    passes: [],
    hadDiscovery: false,
    week: -1,
    visits: 0,
    days: 0,
  }
}

/** An address that can't belong to anybody (RFC 2606). */
export const emailOf = ({ firstName, lastName, number }: BigMember): string =>
  `${firstName}.${lastName}.${number}@members.example`.toLowerCase()

/** Indian mobile numbers never begin with a zero, so these numbers belong to nobody. */
export const phoneOf = ({ number }: BigMember): string => `91${String(number).padStart(10, '0')}`
