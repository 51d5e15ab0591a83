import type { ReactNode } from 'react'
import { checkoutText as words } from '#features/payment/text/checkout.ts'
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
 * Shown after the payment if the pass is not granted yet, or never will be; it never asks the member to pay again.
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
    return <Slow {...{ email, heldUntil, onClose }} checkAgain={again} />
  }
  const text =
    stage.kind === 'refused' || stage.kind === 'signedOut'
      ? (texts[stage.kind] ?? words[stage.kind].text)
      : stage.message
  return (
    <>
      <StepTitle>{words[stage.kind].title}</StepTitle>
      <p role="alert">{text}</p>
      <StepButtons>
        {stage.kind === 'signedOut' && <Button onClick={onSignIn}>{words.signedOut.signIn}</Button>}
        <Button outline={stage.kind === 'signedOut'} onClick={onClose}>
          {words.close}
        </Button>
      </StepButtons>
    </>
  )
}

const Confirming = ({ onClose }: { onClose: () => void }) => (
  <>
    <div className={css.wait} role="status">
      <Ball />
      <StepTitle>{words.confirming.title}</StepTitle>
      <p>{words.confirming.text}</p>
    </div>
    <StepButtons>
      <Button outline onClick={onClose}>
        {words.close}
      </Button>
    </StepButtons>
  </>
)

function Slow({ email, heldUntil, checkAgain, onClose }: Omit<AfterPayingProps, 'stage' | 'onSignIn'>) {
  return (
    <>
      <div className={css.wait} role="status">
        <Ball />
        <StepTitle>{words.late.title}</StepTitle>
        <p>
          {words.late.asking} <b className={css.strong}>{words.late.notTwice}</b>
        </p>
      </div>
      <ul className={css.list}>
        <Item icon="ok" title={words.late.mayClose}>
          {words.late.mail(email)}
        </Item>
        {heldUntil && (
          <Item icon="clock" title={words.late.seatUntil(formatTime(heldUntil))}>
            {words.late.afterThat}
          </Item>
        )}
        <Item icon="doc" title={words.late.nothingLost}>
          {words.late.goesBack}
        </Item>
      </ul>
      <StepButtons>
        {checkAgain && (
          <Button outline onClick={checkAgain}>
            {words.checkAgain}
          </Button>
        )}
        <Button outline onClick={onClose}>
          {words.late.close}
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
