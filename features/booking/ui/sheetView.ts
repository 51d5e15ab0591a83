import type { BookingPreview } from '#features/booking/schema.ts'
import type { SaleStep } from '#lib/popupAddress.ts'

/** What the sheet shows. */
export type SheetView = 'class' | 'who' | 'conflict' | 'one' | 'pass' | 'pay' | 'booked' | 'full' | 'closed'

interface SheetRequest {
  preview: Pick<BookingPreview, 'decision' | 'conflicts' | 'hold' | 'packages'>
  signedIn: boolean
  step: SaleStep | undefined
  /** She has seen what it gets in the way of, and wants both. */
  wantsBoth: boolean
}

/** Everything is as the server decided it; the address only says how far she has gone towards it. */
export function sheetView({
  preview: { decision, conflicts },
  signedIn,
  step,
  wantsBoth,
}: SheetRequest): SheetView {
  if (decision.kind === 'book') return conflicts.length > 0 && !wantsBoth ? 'conflict' : 'one'
  switch (decision.code) {
    case 'ALREADY_BOOKED':
      return 'booked'
    case 'SESSION_FULL':
      return 'full'
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
