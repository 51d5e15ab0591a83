import type { PackageRow } from '#features/passes/packageReads.server.ts'
import { UNLIMITED_PENALTY_DAYS } from '#features/passes/rules.ts'
import type { PaymentMethod } from '#features/payment/rules.ts'

/**
 * A pass of the generated history. Days are whole numbers, counted from the first day, because calendar dates would be
 * too slow for a million bookings. A test checks the results against the product's rule for the validity of passes.
 */
export interface BigPass {
  id: string
  personId: string
  orderId: string
  /** The payment method. */
  method: PaymentMethod
  terms: PackageRow
  /** Milliseconds, like all instants here. */
  purchasedAt: number
  purchasedDay: number
  /** The first day of the bookings that were not cancelled free of charge. */
  firstDay: number | null
  lastHeldDay: number | null
  extensionDays: number
  freeze: { from: number; to: number } | null
  /** Null: unlimited. Does not include `returnedNotYetUsable`. */
  left: number | null
  /** The returned sessions. They can be used only after the last one was returned, at `returnedAt`. */
  returnedNotYetUsable: number
  returnedAt: number
  revokedDay: number | null
  /** When the studio revokes it, if it does. */
  plannedRevocationDay: number | null
  changes: number
}

export const frozenDaysOf = ({ freeze }: BigPass): number => (freeze ? freeze.to - freeze.from + 1 : 0)

function plainExpiry(pass: BigPass, firstDay: number | null): number {
  const { terms, purchasedDay, extensionDays } = pass
  const extra = extensionDays + frozenDaysOf(pass)
  if (terms.validityFrom === 'purchase') return purchasedDay + terms.validityDays + extra
  const latestStart = purchasedDay + terms.unusedDays
  if (firstDay === null) return latestStart + extra
  return Math.min(firstDay, latestStart) + terms.validityDays + extra
}

/** The last valid day, as stored. */
export function expiryOf(pass: BigPass): number {
  const expiry = Math.max(plainExpiry(pass, pass.firstDay), pass.lastHeldDay ?? 0)
  return pass.revokedDay === null ? expiry : Math.min(expiry, pass.revokedDay)
}

export const isOver = (pass: BigPass, today: number): boolean => {
  const unused = pass.firstDay === null && pass.terms.validityFrom === 'firstSession'
  return (unused ? expiryOf(pass) - 1 : expiryOf(pass)) < today
}

/** Whether its validity and balance allow it to pay for a session on that day. */
export function fitsOn(pass: BigPass, day: number): boolean {
  if (pass.left !== null && pass.left + pass.returnedNotYetUsable < 1) return false
  if (day < pass.purchasedDay || pass.revokedDay !== null) return false
  if (pass.freeze && day >= pass.freeze.from && day <= pass.freeze.to) return false
  const startsLate = pass.firstDay === null && day >= plainExpiry(pass, null)
  if (pass.terms.validityFrom === 'firstSession' && startsLate) return false
  return day <= plainExpiry(pass, Math.min(pass.firstDay ?? day, day))
}

/** Uses one session; returns the earliest time of the booking. */
export function takeSession(pass: BigPass): number {
  pass.changes += 1
  if (pass.left === null) return pass.purchasedAt
  if (pass.left < 1) {
    pass.left = pass.returnedNotYetUsable
    pass.returnedNotYetUsable = 0
  }
  pass.left -= 1
  return Math.max(pass.purchasedAt, pass.returnedAt)
}

export function returnSession(pass: BigPass, at: number): void {
  pass.changes += 1
  if (pass.left === null) return
  pass.returnedNotYetUsable += 1
  pass.returnedAt = Math.max(pass.returnedAt, at)
}

/** Adds a booking to its validity period. `holdsSeat`: false if it was cancelled late. */
export function countBooking(pass: BigPass, day: number, holdsSeat: boolean): void {
  pass.firstDay = Math.min(pass.firstDay ?? day, day)
  if (holdsSeat) pass.lastHeldDay = Math.max(pass.lastHeldDay ?? day, day)
}

/** Applies a late cancellation or a no-show. Returns the days for the ledger: negative for an unlimited pass. */
export function penalise(pass: BigPass): number {
  pass.changes += 1
  if (pass.left !== null) return 0
  pass.extensionDays -= UNLIMITED_PENALTY_DAYS
  return -UNLIMITED_PENALTY_DAYS
}
