import { ChangedNote } from '#features/booking/ui/ChangedNote.tsx'
import { ClassSide } from '#features/booking/ui/ClassSide.tsx'
import { HoldBar } from '#features/booking/ui/HoldBar.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { BookStep } from './BookStep.tsx'
import { type SheetContent, stageOf } from './stages.ts'
import { type BookPopup, useSale } from './useSale.ts'

/** One sheet from a class to a seat in it: sign-in, pass, payment, and confirmation. */
export default function BookSheet({ popup }: { popup: BookPopup }) {
  const sale = useSale(popup)
  const { shown, session, hold, checkout } = sale
  const stage = stageOf(shown)
  return (
    <Sheet
      open={checkout.stage.name !== 'paying'}
      onClose={sale.navigation.close}
      side={<ClassSide session={session} pose={stage.pose} label={stage.label} />}
      progress={stage.progress}
      stage={stage}
      succeeded={shown === 'booked'}
      waiting={shown === 'loading' && !session}
      above={hold.until && (stage.showsHold || hold.hold?.isOffer) ? <HoldBar until={hold.until} /> : null}
      step={stepKey(shown, popup.step)}
    >
      {asksAboutClass.has(shown) && sale.seen && session && <ChangedNote before={sale.seen} now={session} />}
      <BookStep sale={sale} />
    </Sheet>
  )
}

/** The views before a booking, in which the member decides about the class. */
const asksAboutClass = new Set<SheetContent>(['class', 'who', 'conflict', 'one', 'pass', 'pay', 'full'])

/** Several views of one question count as one step, so that switching between them does not move the focus. */
const stepKey = (shown: SheetContent, step: string | undefined) =>
  shown === 'who' && (step === 'code' || step === 'forgot') ? `who ${step}` : shown
