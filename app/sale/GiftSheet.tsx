import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { giftSheetText as text } from '#features/gift/text/giftSheet.ts'
import { CardStep } from '#features/gift/ui/CardStep.tsx'
import { GiftFigure } from '#features/gift/ui/GiftFigure.tsx'
import { GiftPaidStep } from '#features/gift/ui/GiftPaidStep.tsx'
import { detailsOf, problemsOf, useGiftForm, useGiverKey } from '#features/gift/ui/giftDraft.ts'
import { RecipientStep } from '#features/gift/ui/RecipientStep.tsx'
import { useSession } from '#features/identity/session.ts'
import { WhoStep, type WhoView } from '#features/identity/ui/WhoStep.tsx'
import type { PackageView } from '#features/passes/schema.ts'
import { AfterPaying } from '#features/payment/ui/AfterPaying.tsx'
import { PayStep } from '#features/payment/ui/PayStep.tsx'
import { usePopupNavigation } from '#lib/popupAddress.ts'
import { queryClient } from '#lib/queryClient.ts'
import { dayText } from '#lib/text/days.ts'
import { Button } from '#ui/Button.tsx'
import { Callout } from '#ui/Callout.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Facts } from '#ui/Facts.tsx'
import { Sheet, StepTitle } from '#ui/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import type { loader as rootLoader } from '../root.tsx'
import type { onSale, SideProps } from './BuySheet.tsx'
import { useGiftCheckout } from './useGiftCheckout.ts'

type GiftStep = 'gift' | 'card' | 'pay'

interface GiftSheetProps {
  packageId: string
  step: GiftStep
  /** The query and the side content of the sheet that renders this one. */
  onSale: typeof onSale
  Side: ComponentType<SideProps>
}

/** The sheet for buying a pass as a gift: recipient and day, card, payment. */
export function GiftSheet({ packageId, step, onSale, Side }: GiftSheetProps) {
  const { close } = usePopupNavigation()
  const giverKey = useGiverKey(packageId)
  const packages = useQuery(onSale, queryClient)
  const pkg = packages.data?.find(({ _id }) => _id === packageId)
  const side = (succeeded: boolean) => (
    <Side
      pkg={pkg}
      succeeded={succeeded}
      label={text.label}
      figure={(className) => <GiftFigure succeeded={succeeded} className={className} />}
    />
  )
  if (pkg?.canBeGiven) return <Giving key={giverKey} pkg={pkg} step={step} side={side} />
  return (
    <Sheet
      onClose={close}
      side={side(false)}
      progress={0}
      stage={{ title: text.stage.who }}
      step={packages.isPending ? 'loading' : 'failed'}
    >
      {packages.isPending ? (
        <Skeleton lines={5} />
      ) : packages.isError ? (
        <ErrorNotice
          title={text.failed}
          onRetry={() => void packages.refetch()}
          retrying={packages.isFetching}
        />
      ) : (
        <>
          <StepTitle>{text.notPossible}</StepTitle>
          <p>{text.notPossibleHelp}</p>
          <StepButtons>
            <Button outline onClick={close}>
              {text.given.close}
            </Button>
          </StepButtons>
        </>
      )}
    </Sheet>
  )
}

const progressOf = { gift: 0.25, card: 0.5, pay: 0.75 }

interface GivingProps {
  pkg: PackageView
  /** The step in the address. */
  step: GiftStep
  side: (succeeded: boolean) => ReactNode
}

function Giving({ pkg, step: stepInAddress, side }: GivingProps) {
  const navigation = usePopupNavigation()
  const shop = useRouteLoaderData<typeof rootLoader>('root')?.studio.name ?? ''
  const { user, isResolved } = useSession((session) => session)
  const { form, forget } = useGiftForm(pkg._id)
  const [view, setView] = useState<WhoView>()
  const popupAt = (step: GiftStep) => ({ name: 'buy', packageId: pkg._id, step }) as const
  // The details are incomplete after a reload without the entered values, or if the chosen day has passed.
  const isComplete = Object.keys(problemsOf(form.values)).length === 0
  const details = detailsOf(form.values)
  const checkout = useGiftCheckout({
    pkg,
    details: stepInAddress === 'pay' && isComplete && user ? details : undefined,
    shop,
    onRefused: (fields) => {
      navigation.replace(popupAt('message' in fields ? 'card' : 'gift'))
      form.point(fields)
    },
    onGiven: forget,
  })
  const { stage } = checkout
  const isAfter = stage.name === 'given' || stage.name === 'confirming' || stage.name === 'ended'
  const step = isAfter ? 'pay' : isComplete ? stepInAddress : 'gift'
  const isGiven = stage.name === 'given'
  const needsSignIn = step === 'pay' && isResolved && !user && !isAfter
  return (
    <Sheet
      open={stage.name !== 'paying'}
      onClose={navigation.close}
      side={side(isGiven)}
      progress={isGiven ? 1 : progressOf[step]}
      stage={isGiven ? { title: text.stage.done } : stagesOf()[step]}
      succeeded={isGiven}
      step={step === 'pay' ? (needsSignIn ? `who ${view === 'code' ? view : ''}` : stage.name) : step}
    >
      {stage.name === 'given' ? (
        <GiftPaidStep gift={stage.gift} onClose={navigation.close} />
      ) : stage.name === 'confirming' || stage.name === 'ended' ? (
        <AfterPaying
          stage={stage}
          email={user?.email ?? ''}
          checkAgain={checkout.checkAgain}
          onSignIn={() => navigation.replace({ name: 'login', view: 'signin' })}
          onClose={navigation.close}
        />
      ) : step === 'gift' ? (
        <RecipientStep form={form} onDone={() => navigation.open(popupAt('card'))} />
      ) : step === 'card' ? (
        <CardStep
          form={form}
          from={user?.firstName}
          onDone={() => navigation.open(popupAt('pay'))}
          onBack={() => navigation.back(popupAt('gift'))}
        />
      ) : needsSignIn ? (
        <WhoStep
          title={text.pay.who}
          view={view}
          endedMessage={null}
          onReplaceView={setView}
          onOpen={setView}
          onDone={() => setView(undefined)}
        />
      ) : user ? (
        <PayStep
          pkg={pkg}
          checkout={{ ...checkout, stage }}
          onBack={() => navigation.back(popupAt('card'))}
          untaxed={checkout.taxed === 'redemption'}
          about={<Facts facts={[...aboutOf(details, form.values.when === 'today')]} />}
        >
          <TaxNote taxed={checkout.taxed} rate={stage.name === 'ready' ? stage.order?.tax.rate : undefined} />
        </PayStep>
      ) : (
        <Skeleton lines={5} />
      )}
    </Sheet>
  )
}

function stagesOf(): Record<GiftStep, { title: string; next?: string }> {
  const { stage } = text
  return {
    gift: { title: stage.who, next: stage.thenCard },
    card: { title: stage.card, next: stage.thenPay },
    pay: { title: stage.pay },
  }
}

function aboutOf(details: ReturnType<typeof detailsOf>, isToday: boolean): [string, ReactNode][] {
  const { pay } = text
  const day = Temporal.PlainDate.from(details.sendOn)
  return [
    [pay.for, `${details.recipientName}, ${details.recipientEmail}`],
    [pay.goesOut, isToday ? pay.today : pay.onDay(`${dayText.long(day)} ${day.year}`)],
  ]
}

/** The time at which the gift is taxed, once the server has responded, and the back button. */
function TaxNote({ taxed, rate }: { taxed: 'redemption' | 'sale' | undefined; rate: number | undefined }) {
  const { pay } = text
  const [lastRate, setLastRate] = useState(rate)
  // The rate stays visible during the payment.
  if (rate !== undefined && rate !== lastRate) setLastRate(rate)
  return (
    <Callout lead={pay.refundable} icon="doc">
      {taxed && lastRate !== undefined && (lastRate > 0 ? pay : pay.untaxed)[taxed]}
    </Callout>
  )
}
