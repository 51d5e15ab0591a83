import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useRevalidator, useRouteLoaderData } from 'react-router'
import type { BookingResultView, BookingView } from '#features/booking/bookingSchema.ts'
import type { BookingPreview } from '#features/booking/previewSchema.ts'
import { bookingPreview, bookingsChanged } from '#features/booking/queries.ts'
import { termsShown } from '#features/booking/termsRules.ts'
import type { KnownSession } from '#features/booking/ui/BookButton.tsx'
import type { PaidBy } from '#features/booking/ui/BookedStep.tsx'
import { sheetView } from '#features/booking/ui/sheetView.ts'
import { useBook } from '#features/booking/ui/useBook.ts'
import { useHold } from '#features/booking/ui/useHold.ts'
import { useSession } from '#features/identity/session.ts'
import type { PurchaseView } from '#features/payment/schema.ts'
import type { Stage } from '#features/payment/ui/openGateway.ts'
import { useCheckout } from '#features/payment/ui/useCheckout.ts'
import { type Popup, usePopupNavigation } from '#lib/popupAddress.ts'
import { queryClient } from '#lib/queryClient.ts'
import { MAX_CLOCK_DIFFERENCE_MS } from '#lib/time.ts'
import { useAt } from '#ui/useAt.ts'
import type { loader as rootLoader } from '../root.tsx'
import type { SheetContent } from './stages.ts'

export type BookPopup = Extract<Popup, { name: 'book' }>
export type Sale = ReturnType<typeof useSale>

/** The state and actions of all steps of a class. */
export function useSale(popup: BookPopup) {
  const { classId, date, step } = popup
  const occurrence = { classId, date }
  const navigation = usePopupNavigation()
  const { user, signInEnded, previewQuery, options, preview, session, seen } = usePreview(occurrence)
  const [wantsBoth, setWantsBoth] = useState(false)
  const { hold, pack, checkout } = useSelling({
    popup,
    preview,
    queryKey: options.queryKey,
    signedIn: user !== null,
  })
  const { stage } = checkout
  const purchase = stage.name === 'paid' ? stage.purchase : null
  const result = useResult(stage, () => navigation.restart({ name: 'book', ...occurrence }))
  const order = useBook(occurrence, session, {
    reload: () => queryClient.fetchQuery({ ...options, retry: false, networkMode: 'always' }),
    onBooked: result.booked,
  })

  const shownOf = (): SheetContent => {
    if (result.booking) return 'booked'
    const paid = paidView(stage, user !== null)
    if (paid) return paid
    if (previewQuery.isError && !previewQuery.data) return 'failed'
    // The pass was bought in another tab. Until the server has confirmed that, the sheet would ask for the payment
    // again.
    if (!preview || (stage.name === 'boughtElsewhere' && previewQuery.isFetching)) return 'loading'
    const view = sheetView({ preview, signedIn: user !== null, step, wantsBoth })
    return signInEnded && view === 'class' ? 'who' : view
  }
  return {
    popup,
    occurrence,
    navigation,
    user,
    signInEnded,
    previewQuery,
    preview,
    session,
    seen,
    pack,
    hold,
    checkout,
    purchase,
    order,
    booking: result.booking,
    paidBy: result.paidBy,
    wantBoth: () => setWantsBoth(true),
    shown: shownOf(),
  }
}

/** The server's data about the class, for the current user. */
function usePreview(occurrence: { classId: string; date: string }) {
  const stateSession = (useLocation().state as KnownSession | null)?.session
  const { user, isResolved } = useSession((session) => session)
  const options = bookingPreview(user?._id ?? null, occurrence)
  const previewQuery = useQuery(
    { ...options, enabled: isResolved, placeholderData: keepPreviousData },
    queryClient,
  )
  // A response for a visitor is not valid for a member; only the class is the same.
  const preview = previewQuery.isPlaceholderData ? undefined : previewQuery.data
  const wasSignedIn = useSignedInBefore(user !== null)
  const firstSession = useFirst(preview?.session ?? stateSession)
  const session = previewQuery.data?.session ?? stateSession
  // From then on a cancellation costs something, which the sheet has to say.
  useDeadline(session?.cancelBy, () => void previewQuery.refetch())
  useDeadline(preview?.conflicts[0]?.booking.cancelBy, () => void previewQuery.refetch())
  return {
    user,
    previewQuery,
    options,
    preview,
    session,
    seen: firstSession,
    signInEnded: wasSignedIn && isResolved && user === null,
  }
}

/** Calls `act` when a deadline has passed, and once more when it has passed by the server's clock too. */
function useDeadline(time: string | undefined, act: () => void) {
  useAt(time, act)
  const later = time && Temporal.Instant.from(time).add({ milliseconds: MAX_CLOCK_DIFFERENCE_MS + 1000 })
  useAt(later?.toString(), act)
}

interface Selling {
  popup: BookPopup
  preview: BookingPreview | undefined
  queryKey: ReturnType<typeof bookingPreview>['queryKey']
  signedIn: boolean
}

/** The held seat, and the pass that is paid for it. */
function useSelling({ popup: { classId, date, step, pack: packId }, preview, queryKey, signedIn }: Selling) {
  const shop = useRouteLoaderData<typeof rootLoader>('root')?.studio.name ?? ''
  const [processing, setProcessing] = useState(false)
  const hold = useHold({ preview, queryKey, occurrence: { classId, date }, paying: processing })
  const pack = preview?.packages.find(({ _id }) => _id === packId) ?? preview?.packages[0]
  const isPaying = step === 'pay' && signedIn && hold.hold !== null && preview && pack !== undefined
  const checkout = useCheckout({
    purchase: isPaying ? { pkg: pack, holdId: hold.hold?._id, seen: termsShown(preview.session) } : undefined,
    occurrence: `${classId}.${date}`,
    shop,
    onSignedOut: () => void queryClient.invalidateQueries({ queryKey }),
  })
  useEffect(() => setProcessing(!checkout.isIdle), [checkout.isIdle])
  return { hold, pack, checkout }
}

/** The booked seat, and the pass that paid for it. */
function useResult(stage: Stage, restart: () => void) {
  const [ownBooking, setOwnBooking] = useState<BookingView | null>(null)
  const [paidBy, setPaidBy] = useState<PaidBy | null>(null)
  const { revalidate } = useRevalidator()
  const purchase = stage.name === 'paid' ? stage.purchase : null
  const purchasedBooking = purchase?.booking?.outcome === 'booked' ? purchase.booking.booking : null
  const onStage = useEffectEvent((name: Stage['name']) => {
    if (name === 'processing') void bookingsChanged()
    if (name !== 'paid' && name !== 'boughtElsewhere') return
    // The final result replaces the first state: going back from there leads to the page.
    if (!purchase || purchasedBooking) restart()
    void bookingsChanged()
    void revalidate()
  })
  useEffect(() => onStage(stage.name), [stage.name])
  return {
    booking: ownBooking ?? purchasedBooking,
    paidBy: paidBy ?? (purchase && passOf(purchase)),
    /** Called after a booking with an existing pass, or with one that was bought for it. */
    booked: (booking: BookingResultView) => {
      setOwnBooking(booking)
      const { packageName, remainingSession } = booking.pass
      setPaidBy({ packageName, left: remainingSession, bought: purchase !== null })
      restart()
      void revalidate()
    },
  }
}

const passOf = ({ package: { packageName }, remainingSession }: PurchaseView): PaidBy => ({
  packageName,
  left: remainingSession,
  bought: true,
})

/** The view after a payment, which overrides the server's data about the class. */
function paidView(stage: Stage, signedIn: boolean): SheetContent | null {
  if (stage.name === 'ended' && stage.kind === 'signedOut' && !signedIn) return 'who'
  if (stage.name === 'confirming' || stage.name === 'ended') return 'afterPaying'
  if (stage.name === 'processing') return 'processing'
  const outcome = stage.name === 'paid' ? stage.purchase.booking?.outcome : undefined
  if (outcome === 'changed') return 'changed'
  return outcome === 'refused' ? 'filled' : null
}

/** Whether somebody was signed in at any time since the sheet was opened. */
function useSignedInBefore(signedIn: boolean): boolean {
  const [before, setBefore] = useState(signedIn)
  useEffect(() => {
    if (signedIn) setBefore(true)
  }, [signedIn])
  return before
}

/** The first defined value. */
function useFirst<T>(value: T | undefined): T | undefined {
  const first = useRef(value)
  first.current ??= value
  return first.current
}
