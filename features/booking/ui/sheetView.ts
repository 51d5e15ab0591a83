import type { BookingPreview } from '#features/booking/previewSchema.ts'
import type { SaleStep } from '#lib/popupAddress.ts'

/** The view that the sheet shows. */
export type SheetView = 'class' | 'who' | 'conflict' | 'one' | 'pass' | 'pay' | 'booked' | 'full' | 'closed'

interface SheetRequest {
  preview: Pick<BookingPreview, 'decision' | 'conflicts' | 'hold' | 'packages'>
  signedIn: boolean
  step: SaleStep | undefined
  /** The member has seen the conflict and wants both classes. */
  wantsBoth: boolean
}

/**
 * The server's response decides which view is shown; the address only contains the step that the member has
 * reached.
 */
export function sheetView({
  preview: { decision, conflicts, hold },
  signedIn,
  step,
  wantsBoth,
}: SheetRequest): SheetView {
  // Members who got an offer in exchange for another class have already agreed to cancel that class.
  if (decision.kind === 'book')
    return conflicts.length > 0 && !wantsBoth && !hold?.isOffer ? 'conflict' : 'one'
  switch (decision.code) {
    case 'ALREADY_BOOKED':
      return 'booked'
    case 'SESSION_FULL':
      // A visitor must sign in to join the waitlist.
      return step && !signedIn ? 'who' : 'full'
    case 'SIGN_IN_REQUIRED':
      return step ? 'who' : 'class'
    case 'NO_VALID_PASS':
      if (!signedIn) return 'who'
      if (conflicts.length > 0 && !wantsBoth && step !== 'pay') return 'conflict'
      return step === 'pay' ? 'pay' : 'pass'
    default:
      return 'closed'
  }
}
