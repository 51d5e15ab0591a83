import type { ReactNode } from 'react'
import { checkoutText } from '#features/payment/text/checkout.ts'
import { formatTime } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { StepTitle } from '#ui/Sheet.tsx'
import { Ball } from '#ui/Spinner.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import type { Stage } from './openGateway.ts'
import css from './pay.module.css'
import type { Checkout } from './useCheckout.ts'

interface AfterPayingProps {
  stage: Extract<Stage, { name: 'confirming' | 'ended' }>
  email: string
  /** The time until which the seat is held. */
  heldUntil?: Temporal.Instant | undefined
  checkAgain: Checkout['checkAgain']
  /** Texts that replace those about a pass. */
  texts?: Partial<Record<'refused' | 'signedOut', string>>
  onSignIn: () => void
  onClose: () => void
}

/**
 * Shown after the payment while the pass is not granted, or if it never will be. It never asks the member to pay again.
 */
export function AfterPaying({
  stage,
  email,
  heldUntil,
  checkAgain,
  texts = {},
  onSignIn,
  onClose,
}: AfterPayingProps) {
  if (stage.name === 'confirming' && !stage.slow) return <Confirming onClose={onClose} />
  if (stage.name === 'confirming' || (stage.kind === 'late' && checkAgain)) {
    const again = stage.name === 'ended' ? checkAgain : undefined
    return <Slow email={email} heldUntil={heldUntil} onClose={onClose} checkAgain={again} />
  }
  const text =
    stage.kind === 'refused' || stage.kind === 'signedOut'
      ? (texts[stage.kind] ?? checkoutText[stage.kind].text)
      : stage.message
  return (
    <>
      <StepTitle>{checkoutText[stage.kind].title}</StepTitle>
      <p role="alert">{text}</p>
      <StepButtons>
        {stage.kind === 'signedOut' && <Button onClick={onSignIn}>{checkoutText.signedOut.signIn}</Button>}
        <Button outline={stage.kind === 'signedOut'} onClick={onClose}>
          {checkoutText.close}
        </Button>
      </StepButtons>
    </>
  )
}

const Confirming = ({ onClose }: { onClose: () => void }) => (
  <>
    <div className={css.wait} role="status">
      <Ball />
      <StepTitle>{checkoutText.confirming.title}</StepTitle>
      <p>{checkoutText.confirming.text}</p>
    </div>
    <StepButtons>
      <Button outline onClick={onClose}>
        {checkoutText.close}
      </Button>
    </StepButtons>
  </>
)

function Slow({ email, heldUntil, checkAgain, onClose }: Omit<AfterPayingProps, 'stage' | 'onSignIn'>) {
  return (
    <>
      <div className={css.wait} role="status">
        <Ball />
        <StepTitle>{checkoutText.late.title}</StepTitle>
        <p>
          {checkoutText.late.asking} <b className={css.strong}>{checkoutText.late.notTwice}</b>
        </p>
      </div>
      <ul className={css.list}>
        <Item icon="ok" title={checkoutText.late.mayClose}>
          {checkoutText.late.mail(email)}
        </Item>
        {heldUntil && (
          <Item icon="clock" title={checkoutText.late.seatUntil(formatTime(heldUntil))}>
            {checkoutText.late.afterThat}
          </Item>
        )}
        <Item icon="doc" title={checkoutText.late.nothingLost}>
          {checkoutText.late.goesBack}
        </Item>
      </ul>
      <StepButtons>
        {checkAgain && (
          <Button outline onClick={checkAgain}>
            {checkoutText.checkAgain}
          </Button>
        )}
        <Button outline onClick={onClose}>
          {checkoutText.late.close}
        </Button>
      </StepButtons>
    </>
  )
}

const Item = ({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) => (
  <li>
    <Icon name={icon} className={css.icon} />
    <p>
      <b className={css.title}>{title}</b>
      {children}
    </p>
  </li>
)
