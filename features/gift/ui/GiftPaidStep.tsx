import type { ReactNode } from 'react'
import { usePopupLink } from '#lib/popupAddress.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, isBefore, studioDay, systemClock } from '#lib/time.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { StepTitle } from '#ui/Sheet.tsx'
import { StepButtons } from '#ui/StepButtons.tsx'
import type { GiftView } from '../schema.ts'
import { giftSheetText } from '../text/giftSheet.ts'
import css from './GiftPaidStep.module.css'

/** The step after the payment of a gift: when its card is sent, and what the giver can still do. */
export function GiftPaidStep({ gift, onClose }: { gift: GiftView; onClose: () => void }) {
  const { given: text } = giftSheetText
  const gifts = usePopupLink({ name: 'account', tab: 'passes' })
  const { recipientName, recipientEmail } = gift
  const email = recipientEmail ?? ''
  const sendAt = Temporal.Instant.from(gift.sendAt)
  const isLater = isBefore(systemClock.now(), sendAt)
  const day = studioDay(sendAt)
  return (
    <>
      <StepTitle>{text.title(recipientName ?? '')}</StepTitle>
      <ul className={css.list}>
        <Item icon="cal" title={isLater ? text.at(`${dayText.long(day)} ${day.year}`) : text.sendingNow}>
          {isLater ? text.to(formatTime(sendAt), email) : text.within(email)}
        </Item>
        <Item icon="doc" title={text.receipt}>
          {(gift.isTaxed ? text : text.untaxed)[gift.taxed]}
        </Item>
        <Item icon="ok" title={text.yours}>
          {text.yoursText}
        </Item>
      </ul>
      <StepButtons>
        <Button onClick={onClose}>{text.close}</Button>
        <ButtonLink outline {...gifts} replace>
          {text.gifts}
        </ButtonLink>
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
