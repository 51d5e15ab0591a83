/** The size of the big demo; it is always the same for the same seed, week and studio. */
export interface Size {
  members: number
  bookings: number
  /** Whole weeks before the current one. */
  weeks: number
  enquiries: number
  seed: number
}

/** Three years of a business far larger than the studio's two locations, for measurements. */
export const BIG: Size = { members: 100_000, bookings: 1_000_000, weeks: 157, enquiries: 20_000, seed: 1926 }
