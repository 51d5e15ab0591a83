import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator, useRouteLoaderData } from 'react-router'
import { bookingPreview, bookingsChanged } from '#features/booking/queries.ts'
import type { BookingView } from '#features/booking/schema.ts'
import type { KnownSession } from '#features/booking/ui/BookButton.tsx'
import type { PaidBy } from '#features/booking/ui/BookedStep.tsx'
import { ClassSide } from '#features/booking/ui/ClassSide.tsx'
import { HoldBar } from '#features/booking/ui/HoldBar.tsx'
import { type SheetView, sheetView } from '#features/booking/ui/sheetView.ts'
import { useBook } from '#features/booking/ui/useBook.ts'
import { useHold } from '#features/booking/ui/useHold.ts'
import { useSession } from '#features/identity/session.ts'
import { useCheckout } from '#features/payment/ui/useCheckout.ts'
import { useWays } from '#lib/popupAddress.ts'
import { queryClient } from '#lib/queryClient.ts'
import { Sheet } from '#ui/Sheet.tsx'
import type { BookSheetProps } from '../frame/parts.ts'
import type { loader as rootLoader } from '../root.tsx'
import { BookStep } from './BookStep.tsx'
import { type Shown, stageOf } from './stages.ts'

/** One sheet from a class to a seat in it: who she is, the pass, the payment, and that she is in. */
export default function BookSheet({ popup }: BookSheetProps) {
  const sale = useSale(popup)
  const { shown, session, hold, checkout } = sale
  const stage = stageOf(shown)
  return (
    <Sheet
      open={checkout.stage.name !== 'paying'}
      onClose={sale.close}
      side={<ClassSide session={session} pose={stage.pose} label={stage.label} />}
      progress={stage.progress}
      stage={stage}
      won={shown === 'booked'}
      above={hold.until && stage.held ? <HoldBar until={hold.until} /> : null}
      step={stepKey(shown, popup.step)}
    >
      <BookStep sale={sale} />
    </Sheet>
  )
}

/** The views of one question are one step: turning from one to the other leaves the focus where it is. */
const stepKey = (shown: Shown, step: string | undefined) =>
  shown === 'who' && (step === 'code' || step === 'forgot') ? `who ${step}` : shown

export type Sale = ReturnType<typeof useSale>

/** Everything that the steps know and can do. */
function useSale(popup: BookSheetProps['popup']) {
  const { classId, date, step } = popup
  const occurrence = { classId, date }
  const ways = useWays()
  const told = knownSession(useLocation().state)
  const shop = useRouteLoaderData<typeof rootLoader>('root')?.studio.name ?? ''
  const { user, known } = useSession((session) => session)
  const asked = bookingPreview(user?._id ?? null, occurrence)
  const answer = useQuery({ ...asked, enabled: known, placeholderData: keepPreviousData }, queryClient)
  const preview = answer.isPlaceholderData ? undefined : answer.data
  const [wantsBoth, setWantsBoth] = useState(false)
  const [booking, setBooking] = useState<BookingView | null>(null)
  const [paidBy, setPaidBy] = useState<PaidBy | null>(null)
  const wasSignedIn = useSignedInBefore(user !== null)
  const lost = wasSignedIn && known && user === null

  const [inFlight, setInFlight] = useState(false)
  const hold = useHold({ preview, queryKey: asked.queryKey, occurrence, keep: inFlight })
  const pack = preview?.packages.find(({ _id }) => _id === popup.pack) ?? preview?.packages[0]
  const paysNow = step === 'pay' && user !== null && hold.hold !== null && pack !== undefined
  const wish = useSteady(paysNow ? { pkg: pack, holdId: hold.hold?._id } : undefined)
  const checkout = useCheckout({
    wish,
    occurrence: `${classId}.${date}`,
    shop,
    onSignedOut: () => void answer.refetch(),
  })
  useEffect(() => setInFlight(!checkout.atRest), [checkout.atRest])

  const seen = useFirst(preview?.session ?? told)
  const { revalidate } = useRevalidator()
  const { stage } = checkout
  const purchase = stage.name === 'paid' ? stage.purchase : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each outcome
  useEffect(() => {
    if (stage.name !== 'paid' && stage.name !== 'boughtElsewhere') return
    if (stage.name === 'paid') {
      const { booking: became, package: bought, remainingSession } = stage.purchase
      setPaidBy({ packageName: bought.packageName, left: remainingSession, bought: true })
      if (became?.outcome === 'booked') setBooking(became.booking)
    }
    // What it was all for is the first state: going back from there leads to the page.
    if (stage.name === 'boughtElsewhere' || purchase?.booking?.outcome === 'booked') {
      ways.restart({ name: 'book', ...occurrence })
    }
    void bookingsChanged()
    void revalidate()
  }, [stage.name])

  const order = useBook(occurrence, (made) => {
    setBooking(made)
    const decision = preview?.decision
    if (decision?.kind === 'book') {
      const { packageName, remainingAfter } = decision.pass
      // After a payment the pass was bought for this; otherwise she had it.
      setPaidBy({ packageName, left: remainingAfter, bought: purchase !== null })
    }
    void revalidate()
  })

  return {
    popup,
    occurrence,
    ways,
    user,
    known,
    lost,
    answer,
    preview,
    session: answer.data?.session ?? told,
    seen,
    pack,
    hold,
    checkout,
    purchase,
    order,
    booking,
    paidBy,
    close: ways.close,
    wantBoth: () => setWantsBoth(true),
    wantsBoth,
    shown: shownOf(),
  }

  function shownOf(): Shown {
    if (booking) return 'booked'
    const paid = paidView(stage.name, purchase?.booking?.outcome)
    if (paid) return paid
    if (answer.isError && !answer.data) return 'failed'
    if (!preview) return 'loading'
    const view: SheetView = sheetView({ preview, signedIn: user !== null, step, wantsBoth })
    return lost && view === 'class' ? 'who' : view
  }
}

/** What a payment leads to, before what the server says of the class. */
function paidView(stage: string, outcome: string | undefined): Shown | null {
  if (stage === 'confirming' || stage === 'ended') return 'afterPaying'
  if (stage === 'paid' && outcome === 'changed') return 'changed'
  if (stage === 'paid' && outcome === 'refused') return 'filled'
  return null
}

const knownSession = (state: unknown) => (state as KnownSession | null)?.session

/** Somebody was signed in while this was open: when nobody is any more, it ended in the middle. */
function useSignedInBefore(signedIn: boolean): boolean {
  const [before, setBefore] = useState(signedIn)
  useEffect(() => {
    if (signedIn) setBefore(true)
  }, [signedIn])
  return before
}

/** The first value that there was. */
function useFirst<T>(value: T | undefined): T | undefined {
  const first = useRef(value)
  first.current ??= value
  return first.current
}

/** The same object as long as it says the same. */
function useSteady<T>(value: T): T {
  const kept = useRef(value)
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value
  return kept.current
}
