import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { Figure } from '#features/booking/ui/Figure.tsx'
import { ownFees } from '#features/fee/queries.ts'
import type { OwnFee } from '#features/fee/schema.ts'
import { feesPartText as text } from '#features/fee/text/feesPart.ts'
import { amountOf, whyOf } from '#features/fee/ui/feeLabels.ts'
import { useSession } from '#features/identity/session.ts'
import { WhoStep, type WhoView } from '#features/identity/ui/WhoStep.tsx'
import { AfterPaying } from '#features/payment/ui/AfterPaying.tsx'
import { PayStep } from '#features/payment/ui/PayStep.tsx'
import { usePopupLink, usePopupNavigation } from '#lib/popupAddress.ts'
import { queryClient } from '#lib/queryClient.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Lang } from '#ui/Lang.tsx'
import { Sheet, SheetTitle, StepTitle } from '#ui/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import type { loader as rootLoader } from '../root.tsx'
import css from './BuySheet.module.css'
import { useFeeCheckout } from './useFeeCheckout.ts'

/** The sheet in which a member pays a fee. */
export function FeeSheet({ feeId }: { feeId: string }) {
  const { close } = usePopupNavigation()
  const shop = useRouteLoaderData<typeof rootLoader>('root')?.studio.name ?? ''
  const { user, isResolved } = useSession((session) => session)
  const memberId = user?._id ?? ''
  const fees = useQuery({ ...ownFees(memberId), enabled: memberId !== '' }, queryClient)
  // The fee is still shown after it was paid, although it is no longer in the list.
  const [lastFee, setLastFee] = useState<OwnFee>()
  const match = fees.data?.items.find(({ _id }) => _id === feeId)
  if (match && !lastFee) setLastFee(match)
  const fee = match ?? lastFee
  const checkout = useFeeCheckout(fee, shop)
  const [view, setView] = useState<WhoView>()
  const { stage } = checkout
  const isPaid = stage.name === 'feePaid'
  const needsSignIn = isResolved && !user
  return (
    <Sheet
      open={stage.name !== 'paying'}
      onClose={close}
      side={<FeeSide fee={fee} succeeded={isPaid} />}
      progress={isPaid ? 1 : needsSignIn ? 0.3 : 0.7}
      stage={{ title: isPaid ? text.stage.done : needsSignIn ? text.stage.you : text.stage.pay }}
      succeeded={isPaid}
      step={needsSignIn ? `who ${view ?? ''}` : stage.name}
    >
      {needsSignIn ? (
        <WhoStep
          view={view}
          endedMessage={null}
          onReplaceView={setView}
          onOpen={setView}
          onDone={() => setView(undefined)}
        />
      ) : fees.isError ? (
        <ErrorNotice title={text.failed} onRetry={() => void fees.refetch()} retrying={fees.isFetching} />
      ) : isPaid && fee ? (
        <Paid fee={fee} onClose={close} />
      ) : stage.name === 'confirming' || stage.name === 'ended' ? (
        <AfterPaying
          stage={stage}
          email={user?.email ?? ''}
          checkAgain={checkout.checkAgain}
          texts={{ refused: text.refused, signedOut: text.signedOut }}
          onSignIn={close}
          onClose={close}
        />
      ) : fee && user && stage.name !== 'feePaid' ? (
        <PayStep
          pkg={{ packageName: fee.title, packageType: 'group', price: fee.amountPaise / 100 }}
          checkout={{ ...checkout, stage }}
          onBack={close}
          untaxed={stage.name !== 'ready' || !stage.order}
        />
      ) : fees.data ? (
        <FeeClosed onClose={close} />
      ) : (
        <Skeleton lines={5} />
      )}
    </Sheet>
  )
}

function FeeClosed({ onClose }: { onClose: () => void }) {
  return (
    <>
      <StepTitle>{text.gone}</StepTitle>
      <p>{text.goneHelp}</p>
      <StepButtons>
        <Button outline onClick={onClose}>
          {text.close}
        </Button>
      </StepButtons>
    </>
  )
}

function Paid({ fee, onClose }: { fee: OwnFee; onClose: () => void }) {
  const payments = usePopupLink({ name: 'account', tab: 'passes' })
  return (
    <>
      <StepTitle>{text.paid(amountOf(fee))}</StepTitle>
      <p role="status">{text.paidHelp}</p>
      <StepButtons>
        <ButtonLink {...payments} replace icon="go">
          {text.payments}
        </ButtonLink>
        <Button outline onClick={onClose}>
          {text.close}
        </Button>
      </StepButtons>
    </>
  )
}

function FeeSide({ fee, succeeded }: { fee: OwnFee | undefined; succeeded: boolean }) {
  return (
    <div>
      <p className={css.label}>{fee?.person ? text.labelOf(fee.person) : text.label}</p>
      <SheetTitle className={css.title}>
        <Lang text={fee?.title ?? text.stage.pay} />
      </SheetTitle>
      {fee && (
        <>
          <p className={css.price}>{amountOf(fee)}</p>
          <p className={css.terms}>
            {whyOf(fee)}. {text.noSession}
          </p>
        </>
      )}
      <Figure pose={succeeded ? 'balanced' : 'held'} className={css.figure} />
    </div>
  )
}
