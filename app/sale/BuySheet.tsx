import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import { bookSheetText } from '#features/booking/text/bookSheet.ts'
import { Figure } from '#features/booking/ui/Figure.tsx'
import { giftOfferText } from '#features/gift/text/giftOffer.ts'
import { refreshUser, useSession } from '#features/identity/session.ts'
import { WhoStep, type WhoView, whoViewOf } from '#features/identity/ui/WhoStep.tsx'
import type { PackageView, passesContract } from '#features/passes/schema.ts'
import { packageText } from '#features/passes/text/membership.ts'
import { EachClass, PerWeek } from '#features/passes/ui/EachClass.tsx'
import { PassCard } from '#features/passes/ui/PassCard.tsx'
import { checkoutText as text } from '#features/payment/text/checkout.ts'
import { AfterPaying } from '#features/payment/ui/AfterPaying.tsx'
import { LinkedCode } from '#features/payment/ui/LinkedCode.tsx'
import type { Stage } from '#features/payment/ui/openGateway.ts'
import { PayStep } from '#features/payment/ui/PayStep.tsx'
import { useCheckout } from '#features/payment/ui/useCheckout.ts'
import { client } from '#lib/api.ts'
import { capitalise } from '#lib/capitalise.ts'
import { formatRupees } from '#lib/money.ts'
import { type Popup, usePopupLink, usePopupNavigation } from '#lib/popupAddress.ts'
import { queryClient } from '#lib/queryClient.ts'
import { commonText } from '#lib/text/common.ts'
import { ButtonLink, TextButton } from '#ui/Button.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Lang } from '#ui/Lang.tsx'
import { Rupees } from '#ui/Rupees.tsx'
import { Sheet, SheetTitle, StepTitle } from '#ui/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import type { loader as rootLoader } from '../root.tsx'
import css from './BuySheet.module.css'
import { FeeSheet } from './FeeSheet.tsx'
import { GiftSheet } from './GiftSheet.tsx'

const api = client<typeof passesContract>()
export const onSale = queryOptions({
  queryKey: ['packages'],
  queryFn: async () => (await api('GET /user/get-membership-packages', { query: {} })).data,
})

type BuyPopup = Extract<Popup, { name: 'buy' }>

/** The sheet that sells a pass without a booking: for the buyer, or as a gift. */
export default function BuySheet({ popup }: { popup: BuyPopup }) {
  const { packageId, step } = popup
  if (step === 'fee') return <FeeSheet feeId={packageId} />
  if (step !== 'gift' && step !== 'card' && step !== 'pay') return <OwnSheet popup={popup} />
  return <GiftSheet packageId={packageId} step={step} onSale={onSale} Side={PackageSide} />
}

/** The buyer signs in, and then pays. */
function OwnSheet({ popup }: { popup: BuyPopup }) {
  const { packageId, step } = popup
  const navigation = usePopupNavigation()
  const shop = useRouteLoaderData<typeof rootLoader>('root')?.studio.name ?? ''
  const { user, isResolved } = useSession((session) => session)
  const packages = useQuery(onSale, queryClient)
  const pkg = packages.data?.find(({ _id }) => _id === packageId)
  const checkout = useCheckout({
    purchase: user && pkg ? { pkg } : undefined,
    shop,
    onSignedOut: () => void refreshUser(),
  })
  const { stage } = checkout
  const paid = stage.name === 'paid' || stage.name === 'boughtElsewhere'
  const needsSignIn = isResolved && !user && !paid
  return (
    <Sheet
      open={stage.name !== 'paying'}
      onClose={navigation.close}
      side={<PackageSide pkg={pkg} succeeded={paid} />}
      progress={paid ? 1 : needsSignIn ? 0.3 : 0.7}
      stage={{
        title: paid ? text.stage.done : needsSignIn ? text.stage.you : text.stage.pay,
        next: needsSignIn ? text.stage.thenPay : undefined,
      }}
      succeeded={paid}
      step={paid ? 'paid' : needsSignIn ? `who ${step === 'code' ? step : ''}` : stage.name}
    >
      {packages.isError && !pkg ? (
        <ErrorNotice
          title={bookSheetText.failed}
          onRetry={() => void packages.refetch()}
          retrying={packages.isFetching}
        />
      ) : needsSignIn ? (
        <>
          {step !== 'code' && <LinkedCode packageId={packageId} />}
          <WhoStep
            view={whoViewOf(step)}
            endedMessage={null}
            onReplaceView={(view: WhoView) => navigation.replace({ ...popup, step: view })}
            onOpen={(view: WhoView) => navigation.open({ ...popup, step: view })}
            onDone={() => navigation.restart({ name: 'buy', packageId })}
          />
          {pkg?.canBeGiven && step !== 'code' && <GiftOffer packageId={packageId} />}
        </>
      ) : pkg && user ? (
        <BuyStep
          pkg={pkg}
          checkout={checkout}
          stage={stage}
          packageId={packageId}
          email={user.email}
          onClose={navigation.close}
        />
      ) : (
        <Skeleton lines={5} />
      )}
    </Sheet>
  )
}

function GiftOffer({ packageId }: { packageId: string }) {
  const { open } = usePopupNavigation()
  return (
    <TextButton icon="go" onClick={() => open({ name: 'buy', packageId, step: 'gift' })}>
      {giftOfferText.give}
    </TextButton>
  )
}

interface BuyStepProps {
  pkg: PackageView & { canBeGiven: boolean }
  checkout: ReturnType<typeof useCheckout>
  stage: Stage
  packageId: string
  email: string
  onClose: () => void
}

function BuyStep({ pkg, checkout, stage, packageId, email, onClose }: BuyStepProps) {
  const { replace } = usePopupNavigation()
  if (stage.name === 'confirming' || stage.name === 'ended') {
    return (
      <AfterPaying
        stage={stage}
        email={email}
        onClose={onClose}
        checkAgain={checkout.checkAgain}
        onSignIn={() => replace({ name: 'buy', packageId, step: 'signin' })}
      />
    )
  }
  if (stage.name === 'paid' || stage.name === 'boughtElsewhere') return <Bought pkg={pkg} stage={stage} />
  return (
    <PayStep pkg={pkg} checkout={checkout} onBack={onClose}>
      {pkg.canBeGiven && <GiftOffer packageId={packageId} />}
    </PayStep>
  )
}

function Bought({ pkg, stage }: { pkg: PackageView; stage: Stage }) {
  const user = useSession((session) => session.user)
  const passes = usePopupLink({ name: 'account', tab: 'passes' })
  const ownPass = user?.passes.findLast((pass) => pass.package._id === pkg._id)
  const pass = stage.name === 'paid' ? stage.purchase : ownPass
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: ['ledger'] })
  }, [])
  return (
    <>
      <StepTitle>
        <Lang text={text.confirmed.title(pkg.packageName)} />
      </StepTitle>
      {pass && <PassCard pass={pass} />}
      <StepButtons>
        <ButtonLink to="/class-schedule" icon="go">
          {text.confirmed.book}
        </ButtonLink>
        <ButtonLink outline {...passes} replace>
          {text.confirmed.passes}
        </ButtonLink>
      </StepButtons>
    </>
  )
}

export interface SideProps {
  pkg: PackageView | undefined
  succeeded: boolean
  /** The label above the name, if the pass is a gift. */
  label?: string
  figure?: (className: string | undefined) => ReactNode
}

/** The pass and its price, which are shown from the start. */
function PackageSide({ pkg, succeeded, label = text.yourPass, figure }: SideProps) {
  return (
    <div className={css.all}>
      <p className={css.label}>{label}</p>
      <SheetTitle className={css.title}>
        <Lang text={pkg?.packageName ?? bookSheetText.loading} />
      </SheetTitle>
      {pkg && (
        <>
          <p className={css.price}>
            <Rupees text={formatRupees(pkg.price)} /> <EachClass pkg={pkg} className={css.each} />{' '}
            <PerWeek pkg={pkg} />
          </p>
          <p className={css.terms}>
            {capitalise(packageText.covers(pkg))}
            {commonText.stop} {!figure && packageText.terms(pkg)}
            {pkg.totalSessions === null && ` ${packageText.unlimited}`}
          </p>
        </>
      )}
      {figure?.(css.figure) ?? <Figure pose={succeeded ? 'balanced' : 'held'} className={css.figure} />}
    </div>
  )
}
