import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createOrder } from '#features/booking/orderQueries.ts'
import { bookSheetText as text } from '#features/booking/text/bookSheet.ts'
import { bookBoth } from '#features/booking/ui/bookBoth.ts'
import { ChangedStep } from '#features/booking/ui/ChangedStep.tsx'
import { ClassStep } from '#features/booking/ui/ClassStep.tsx'
import { ConflictStep } from '#features/booking/ui/ConflictStep.tsx'
import { FullStep, Similar } from '#features/booking/ui/FullStep.tsx'
import { OneStep } from '#features/booking/ui/OneStep.tsx'
import { PassStep } from '#features/booking/ui/PassStep.tsx'
import { refreshUser } from '#features/identity/session.ts'
import { WhoStep, type WhoView, whoViewOf } from '#features/identity/ui/WhoStep.tsx'
import { AfterPaying } from '#features/payment/ui/AfterPaying.tsx'
import { LinkedCode } from '#features/payment/ui/LinkedCode.tsx'
import { PayStep } from '#features/payment/ui/PayStep.tsx'
import { Processing } from '#features/payment/ui/Processing.tsx'
import type { SessionView } from '#features/timetable/schema.ts'
import { waitlistStepsText } from '#features/waitlist/text/waitlistSteps.ts'
import type { SaleStep } from '#lib/popupAddress.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Lang } from '#ui/Lang.tsx'
import { lazyPart } from '#ui/lazyPart.tsx'
import { Note } from '#ui/Note.tsx'
import { StepTitle } from '#ui/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import { CompletedStep } from './CompletedStep.tsx'
import { LetGo, OfferStep } from './OfferStep.tsx'
import type { Sale } from './useSale.ts'

const Waitlist = lazyPart(() => import('#features/waitlist/ui/WaitlistStep.tsx'))

/** The current step of the sheet. */
export function BookStep({ sale }: { sale: Sale }): ReactNode {
  const { shown, preview, session, order, purchase, user, navigation, occurrence } = sale
  switch (shown) {
    case 'loading':
      return <Skeleton lines={5} />
    case 'failed':
      return <Failed sale={sale} />
    case 'who':
      return <Who sale={sale} />
    case 'pass':
    case 'pay':
      return <Buy sale={sale} />
    case 'afterPaying':
      return <Paid sale={sale} />
    case 'processing':
      return <Booking sale={sale} />
    case 'booked':
      return <CompletedStep sale={sale} />
  }
  if (!session) return null
  if (shown === 'full') return <Full sale={sale} session={session} />
  if (shown === 'filled') return <Filled sale={sale} />
  if (shown === 'changed') {
    const atPayment = purchase?.booking?.outcome === 'changed' ? purchase.booking.session : session
    // It may change once more; after the refusal the newest session has been loaded.
    const currentSession = order.refused ? session : atPayment
    const problem = order.note?.title ?? null
    return (
      <ChangedStep
        before={sale.seen}
        now={currentSession}
        problem={problem}
        pending={order.pending}
        onBook={() => order.bookBy(() => createOrder(occurrence, { session: currentSession }))}
        packageName={purchase?.package.packageName ?? ''}
      />
    )
  }
  if (!preview) return null
  if (shown === 'class') {
    const { policy, minimum, packages } = preview
    return (
      <ClassStep
        session={session}
        policy={policy}
        minimum={minimum}
        packages={packages}
        onTake={() => openStep(sale, 'new')}
        onClose={navigation.close}
      />
    )
  }
  if (shown === 'conflict') return <Conflict sale={sale} />
  const { decision } = preview
  if (decision.kind === 'refuse')
    return <Closed sale={sale} message={decision.message} code={decision.code} />
  if (preview.hold?.isOffer) return <OfferStep sale={sale} preview={preview} pass={decision.pass} />
  return (
    <OneStep
      preview={preview}
      pass={decision.pass}
      firstName={user?.firstName ?? ''}
      note={order.note}
      pending={order.pending}
      again={order.lost}
      onBook={order.book}
      onBookBoth={(spotId) => order.bookBy(() => bookBoth(preview.session, decision.pass._id, spotId))}
      onClose={navigation.close}
    />
  )
}

/** For a full class: members can join the waitlist, visitors sign in first. */
function Full({ sale, session }: { sale: Sale; session: SessionView }) {
  const { user, navigation } = sale
  if (user) {
    return (
      <Waitlist
        session={session}
        memberId={user._id}
        onClose={navigation.close}
        waiting={<Skeleton lines={6} />}
        failed={() => <FullStep session={session} title={text.full.title} />}
      >
        <Similar session={session} />
      </Waitlist>
    )
  }
  return (
    <FullStep
      session={session}
      title={text.full.title}
      buttons={
        <Button icon="go" onClick={() => openStep(sale, 'signin')}>
          {waitlistStepsText.join}
        </Button>
      }
    />
  )
}

const openStep = ({ navigation, popup }: Sale, step: SaleStep) => navigation.open({ ...popup, step })

function Failed({ sale: { previewQuery } }: { sale: Sale }) {
  const isMissing = (previewQuery.error as { status?: number } | null)?.status === 404
  return (
    <ErrorNotice
      title={isMissing ? text.gone : text.failed}
      {...(isMissing
        ? {}
        : { onRetry: () => void previewQuery.refetch(), retrying: previewQuery.isFetching })}
    >
      {isMissing ? undefined : text.failedHelp}
    </ErrorNotice>
  )
}

function Who({ sale }: { sale: Sale }) {
  const { navigation, popup, occurrence, signInEnded } = sale
  const view = whoViewOf(popup.step)
  return (
    <WhoStep
      view={view}
      endedMessage={signInEnded ? text.signedOut : null}
      onReplaceView={(step: WhoView) => navigation.replace({ ...popup, step })}
      onOpen={(step: WhoView) => navigation.open({ ...popup, step })}
      // During a purchase the sheet continues at the same step. Otherwise it starts again with the class, because
      // members see other steps than visitors.
      onDone={() => (view && !signInEnded ? navigation.restart({ name: 'book', ...occurrence }) : undefined)}
    />
  )
}

/** The member chooses a pass, a seat is held, and they pay. */
function Buy({ sale }: { sale: Sale }) {
  const { preview, session, hold, pack, checkout, shown, navigation, popup, user } = sale
  const isReloaded = shown === 'pay' && hold.hold === null && !hold.over
  const holdAgain = useEffectEvent(() => {
    if (!hold.pending) void hold.take()
  })
  // A reload has released the seat.
  useEffect(() => {
    if (isReloaded) holdAgain()
  }, [isReloaded])
  if (!preview || !session) return null
  if (shown === 'pay' && pack) {
    // Shown if the hold expired, or the seat could not be held again after a reload.
    if (hold.over || (!hold.hold && hold.problem)) return <NotHeld sale={sale} />
    return (
      <PayStep pkg={pack} checkout={checkout} onBack={() => navigation.back({ ...popup, step: 'pass' })} />
    )
  }
  const { decision } = preview
  const hadPass = (user?.passes.length ?? 0) > 0
  return (
    <PassStep
      session={session}
      minimum={preview.minimum}
      firstName={user?.firstName ?? ''}
      packages={preview.packages}
      chosenId={popup.pack}
      reason={hadPass && decision.kind === 'refuse' ? decision.message : null}
      problem={hold.problem}
      pending={hold.pending}
      onChoose={(packageId) => navigation.replace({ ...popup, pack: packageId })}
      onHold={async (chosen) => {
        if (await hold.take()) navigation.open({ ...popup, pack: chosen._id, step: 'pay' })
        else void refreshUser()
      }}
      onClose={navigation.close}
    >
      <LinkedCode packageId={pack?._id} />
      {preview.hold?.isOffer && <LetGo sale={sale} />}
    </PassStep>
  )
}

const NotHeld = ({ sale: { hold, navigation } }: { sale: Sale }) => (
  <>
    <StepTitle>{hold.over ? text.hold.over : text.hold.notHeld}</StepTitle>
    <p role="alert">{hold.problem ?? text.hold.overHelp}</p>
    <StepButtons>
      <Button pending={hold.pending} onClick={() => void hold.take()}>
        {text.hold.again}
      </Button>
      <Button outline onClick={navigation.close}>
        {text.notNow}
      </Button>
    </StepButtons>
  </>
)

function Paid({ sale: { checkout, hold, user, navigation, popup } }: { sale: Sale }) {
  const { stage, checkAgain } = checkout
  if (stage.name !== 'confirming' && stage.name !== 'ended') return null
  return (
    <AfterPaying
      stage={stage}
      checkAgain={checkAgain}
      email={user?.email ?? ''}
      heldUntil={hold.until}
      // After the sign-in the payment is found again (UnfinishedPayment).
      onSignIn={() => navigation.replace({ ...popup, step: 'signin' })}
      onClose={navigation.close}
    />
  )
}

function Booking({ sale: { checkout, user, navigation } }: { sale: Sale }) {
  const { stage } = checkout
  if (stage.name !== 'processing') return null
  const { purchase, late } = stage
  return (
    <Processing
      late={late}
      packageName={purchase.package.packageName}
      email={user?.email ?? ''}
      onClose={navigation.close}
    />
  )
}

function Filled({ sale: { session, purchase } }: { sale: Sale }) {
  if (!session || !purchase) return null
  const refused = purchase.booking?.outcome === 'refused' ? purchase.booking : null
  const { packageName, totalSessions, validityFrom } = purchase.package
  return (
    <FullStep
      session={session}
      title={refused && refused.code !== 'SESSION_FULL' ? refused.message : text.full.gone}
    >
      <Note
        tone="good"
        title={<Lang text={text.full.passIsYours(packageName, purchase.remainingSession, totalSessions)} />}
      >
        {text.full.passWaits[validityFrom]}
      </Note>
    </FullStep>
  )
}

function Conflict({ sale: { preview, order, navigation, wantBoth } }: { sale: Sale }) {
  const conflict = preview?.conflicts[0]
  if (!preview || !conflict) return null
  return (
    <ConflictStep
      session={preview.session}
      conflict={conflict}
      // A server of the previous release does not send it.
      canChange={preview.canChange ?? conflict.cancelling !== 'byNotice'}
      problem={order.note?.tone === 'bad' ? order.note.title : null}
      pending={order.pending}
      onChange={() => order.change(conflict, preview)}
      onBoth={() => (preview.decision.kind === 'book' ? order.book() : wantBoth())}
      onClose={navigation.close}
    />
  )
}

/** For a session that cannot be booked at all, or not with the member's current pass. */
function Closed({
  sale: { session, navigation },
  message,
  code,
}: {
  sale: Sale
  message: string
  code: string
}) {
  if (!session) return null
  if (code === 'SESSION_CANCELLED' || code === 'SESSION_STARTED') {
    return <FullStep session={session} title={message} />
  }
  return (
    <>
      <StepTitle>{message}</StepTitle>
      <StepButtons>
        {code === 'FEE_OPEN' ? (
          <ButtonLink to="?account=passes" icon="go">
            {text.payFee}
          </ButtonLink>
        ) : code === 'CLOCK_WOULD_STRAND' ? (
          <ButtonLink to="?account=schedule" icon="go">
            {text.outsidePass.see}
          </ButtonLink>
        ) : (
          <ButtonLink to="/class-schedule" icon="go">
            {text.choose}
          </ButtonLink>
        )}
        <Button outline onClick={navigation.close}>
          {text.notNow}
        </Button>
      </StepButtons>
    </>
  )
}
