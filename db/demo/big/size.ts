/** How much the big demo holds; always the same for the same seed, week and studio. */
export interface Size {
  members: number
  bookings: number
  /** Whole weeks before the current one that it tells of. */
  weeks: number
  enquiries: number
  seed: number
}

/** Three years of a business that is far larger than the studio's two houses, to measure on. */
export const BIG: Size = { members: 100_000, bookings: 1_000_000, weeks: 157, enquiries: 20_000, seed: 1926 }
