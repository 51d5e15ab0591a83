/** The size of the big demo. The same size, week and studio always give the same data. */
export interface Size {
  members: number
  bookings: number
  /** Whole weeks before the current one. */
  weeks: number
  enquiries: number
  seed: number
  /** The number of weeks in one transaction; without it everything is one transaction. */
  weeksPerCommit?: number
}

/** Three years of a business far larger than the studio's two locations, for measurements. */
export const BIG: Size = { members: 100_000, bookings: 1_000_000, weeks: 157, enquiries: 20_000, seed: 1926 }

export const HUGE_BOOKINGS = 20_000_000

/** Ten years of a business with a member for every twenty bookings. */
export const hugeSize = (bookings: number): Size => ({
  members: Math.ceil(bookings / 20),
  bookings,
  weeks: 522,
  enquiries: Math.ceil(bookings / 100),
  seed: 1916,
  weeksPerCommit: 13,
})
