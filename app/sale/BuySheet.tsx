import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import { bookSheetText } from '#features/booking/text/bookSheet.ts'
import { Figure } from '#features/booking/ui/Figure.tsx'
import { refreshUser, useSession } from '#features/identity/session.ts'
import { WhoStep, type WhoView } from '#features/identity/ui/WhoStep.tsx'
import type { PackageView, passesContract } from '#features/passes/schema.ts'
import { packageText } from '#features/passes/text/membership.ts'
import { EachClass, PerWeek } from '#features/passes/ui/EachClass.tsx'
import { PassCard } from '#features/passes/ui/PassCard.tsx'
import { checkoutText as text } from '#features/payment/text/checkout.ts'
import { AfterPaying } from '#features/payment/ui/AfterPaying.tsx'
import { PayStep } from '#features/payment/ui/PayStep.tsx'
import { type Stage, useCheckout } from '#features/payment/ui/useCheckout.ts'
import { client } from '#lib/api.ts'
import { formatRupees } from '#lib/money.ts'
import { type Popup, type SaleStep, usePopupLink, usePopupNavigation } from '#lib/popupAddress.ts'
import { queryClient } from '#lib/queryClient.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Lang } from '#ui/Lang.tsx'
import { Rupees } from '#ui/Rupees.tsx'
import { Sheet, SheetTitle, StepTitle } from '#ui/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import type { loader as rootLoader } from '../root.tsx'
import css from './BuySheet.module.css'

const api = client<typeof passesContract>()
const onSale = queryOptions({
  queryKey: ['packages'],
  queryFn: async () => (await api('GET /user/get-membership-packages', { query: {} })).data,
})

/** The sheet that sells a pass without a booking: sign-in, then payment. */
export default function BuySheet({ popup }: { popup: Extract<Popup, { name: 'buy' }> }) {
  const { packageId, step } = popup
  const navigation = usePopupNavigation()
  const shop = useRouteLoaderData<typeof rootLoader>('root')?.studio.name ?? ''
  const { user, known } = useSession((session) => session)
  const packages = useQuery(onSale, queryClient)
  const pkg = packages.data?.find(({ _id }) => _id === packageId)
  const checkout = useCheckout({
    purchase: user && pkg ? { pkg } : undefined,
    shop,
    onSignedOut: () => void refreshUser(),
  })
  const { stage } = checkout
  const paid = stage.name === 'paid' || stage.name === 'boughtElsewhere'
  const needsSignIn = known && !user && !paid
  return (
    <Sheet
      open={stage.name !== 'paying'}
      onClose={navigation.close}
      side={<PackageSide pkg={pkg} won={paid} />}
      progress={paid ? 1 : needsSignIn ? 0.3 : 0.7}
      stage={{
        title: paid ? text.stage.done : needsSignIn ? text.stage.you : text.stage.pay,
        next: needsSignIn ? text.stage.thenPay : undefined,
      }}
      won={paid}
      step={paid ? 'paid' : needsSignIn ? `who ${step === 'code' ? step : ''}` : stage.name}
    >
      {packages.isError && !pkg ? (
        <ErrorNotice
          title={bookSheetText.failed}
          onRetry={() => void packages.refetch()}
          retrying={packages.isFetching}
        />
      ) : needsSignIn ? (
        <WhoStep
          view={signInView(step)}
          endedMessage={null}
          onReplaceView={(view: WhoView) => navigation.turn({ ...popup, step: view })}
          onOpen={(view: WhoView) => navigation.open({ ...popup, step: view })}
          onDone={() => navigation.restart({ name: 'buy', packageId })}
        />
      ) : pkg && user ? (
        <BuyStep {...{ pkg, checkout, stage, packageId, email: user.email }} onClose={navigation.close} />
      ) : (
        <Skeleton lines={5} />
      )}
    </Sheet>
  )
}

const signInView = (step: SaleStep | undefined): WhoView | undefined =>
  step === 'pass' || step === 'pay' ? undefined : step

interface BuyStepProps {
  pkg: PackageView
  checkout: ReturnType<typeof useCheckout>
  stage: Stage
  packageId: string
  email: string
  onClose: () => void
}

function BuyStep({ pkg, checkout, stage, packageId, email, onClose }: BuyStepProps) {
  const { turn } = usePopupNavigation()
  if (stage.name === 'confirming' || stage.name === 'ended') {
    return (
      <AfterPaying
        {...{ stage, email, onClose }}
        checkAgain={checkout.checkAgain}
        onSignIn={() => turn({ name: 'buy', packageId, step: 'signin' })}
      />
    )
  }
  if (stage.name === 'paid' || stage.name === 'boughtElsewhere') return <Bought pkg={pkg} stage={stage} />
  return <PayStep pkg={pkg} checkout={checkout} onBack={onClose} />
}

function Bought({ pkg, stage }: { pkg: PackageView; stage: Stage }) {
  const user = useSession((session) => session.user)
  const passes = usePopupLink({ name: 'account', tab: 'passes' })
  const mine = user?.passes.findLast((pass) => pass.package._id === pkg._id)
  const pass = stage.name === 'paid' ? stage.purchase : mine
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

/** The pass and its price, shown from the start. */
function PackageSide({ pkg, won }: { pkg: PackageView | undefined; won: boolean }) {
  return (
    <div>
      <p className={css.label}>{text.yourPass}</p>
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
            {packageText.covers(pkg)}. {packageText.terms(pkg)}
            {pkg.totalSessions === null && ` ${packageText.unlimited}`}
          </p>
        </>
      )}
      <Figure pose={won ? 'balanced' : 'held'} className={css.figure} />
    </div>
  )
}
