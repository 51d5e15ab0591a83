import type { BookingPreview } from '#features/booking/schema.ts'
import type { SaleStep } from '#lib/popupAddress.ts'

/** What the sheet shows. */
export type SheetView = 'class' | 'who' | 'conflict' | 'one' | 'pass' | 'pay' | 'booked' | 'full' | 'closed'

interface SheetRequest {
  preview: Pick<BookingPreview, 'decision' | 'conflicts' | 'hold' | 'packages'>
  signedIn: boolean
  step: SaleStep | undefined
  /** The member has seen the conflict and wants both classes. */
  wantsBoth: boolean
}

/** The server's answer decides what is shown; the address only holds how far the member has gone. */
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
