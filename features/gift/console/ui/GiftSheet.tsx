import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { formatRupees, toRupees } from '#lib/money.ts'
import { formatLongDayTime } from '#lib/time.ts'
import { TextLink } from '#ui/Button.tsx'
import { FormSheet } from '#ui/console/FormSheet.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Facts } from '#ui/Facts.tsx'
import { Field } from '#ui/Field.tsx'
import { giftApi, giftKey, giftQuery, giftsKey } from '../queries.ts'
import type { ConsoleGift } from '../schema.ts'
import { giftScreens as text } from '../text/giftScreens.ts'

interface GiftSheetProps {
  giftId: string
  mayCorrect: boolean
  mayRefund: boolean
  onClose: () => void
}

/** One gift: its history, and a form to send its card again or to another address. */
export function GiftSheet({ giftId, onClose, ...may }: GiftSheetProps) {
  const query = useQuery(giftQuery(giftId))
  const gift = query.data
  if (!gift) {
    return (
      <SideSheet title="…" onClose={onClose}>
        <QueryPart query={query} title={text.failed} rows={5}>
          {() => null}
        </QueryPart>
      </SideSheet>
    )
  }
  if (gift.state === 'open') return <OpenGift gift={gift} onClose={onClose} {...may} />
  return (
    <SideSheet title={titleOf(gift)} description={leadOf(gift)} onClose={onClose}>
      <GiftFacts gift={gift} mayRefund={may.mayRefund} />
    </SideSheet>
  )
}

const titleOf = ({ recipientName }: ConsoleGift) => recipientName ?? text.erased
const leadOf = ({ packageName, amountPaise }: ConsoleGift) =>
  text.lead(packageName, formatRupees(toRupees(amountPaise)))
const whenOf = (instant: string) => formatLongDayTime(Temporal.Instant.from(instant))

type OpenProps = Omit<GiftSheetProps, 'giftId'> & { gift: ConsoleGift }

function OpenGift({ gift, mayCorrect, mayRefund, onClose }: OpenProps) {
  const seenEmail = gift.recipientEmail ?? ''
  const form = useConsoleForm({ recipientEmail: seenEmail }, `gift.${gift._id}`)
  const { recipientEmail } = form.values
  const isSame = recipientEmail.trim().toLowerCase() === seenEmail.toLowerCase()
  const send = useAction({
    form,
    call: () =>
      giftApi('POST /console/gifts/:giftId/card', {
        params: { giftId: gift._id },
        body: { recipientEmail, seenEmail },
      }),
    updates: giftKey(gift._id),
    stale: [giftsKey],
    done: onClose,
  })
  return (
    <FormSheet
      title={titleOf(gift)}
      description={leadOf(gift)}
      form={form}
      submitLabel={gift.sentAt ? (isSame ? text.send : text.sendTo) : text.correct}
      disabledReason={!gift.sentAt && isSame && text.notYet}
      below={<GiftFacts gift={gift} mayRefund={mayRefund} />}
      onSubmit={() => send.run()}
      onClose={onClose}
    >
      <Field
        type="email"
        label={text.email}
        hint={[mayCorrect ? text.correctHint : text.fixedHint, gift.sentAt && text.oldLink]
          .filter(Boolean)
          .join(' ')}
        autoComplete="off"
        maxLength={254}
        required
        readOnly={!mayCorrect}
        {...form.field('recipientEmail')}
      />
    </FormSheet>
  )
}

function GiftFacts({ gift, mayRefund }: { gift: ConsoleGift; mayRefund: boolean }) {
  const { giver, holder, paidAt, sendAt, sentAt, openedAt, claimedAt, endedAt } = gift
  const person = ({ _id, name }: ConsoleGift['giver']) => <TextLink to={`/members/${_id}`}>{name}</TextLink>
  const facts: ComponentProps<typeof Facts>['facts'] = [
    [text.from, person(giver)],
    [text.paidOn, whenOf(paidAt)],
    [text.card, sentAt ? text.cardSent(whenOf(sentAt)) : text.states.scheduled(whenOf(sendAt))],
    [text.opened, openedAt ? whenOf(openedAt) : text.notOpened],
  ]
  if (claimedAt) facts.push([text.claimed, whenOf(claimedAt)])
  if (holder) facts.push([text.claimedBy, person(holder)])
  if (endedAt) facts.push([text.refunded, whenOf(endedAt)])
  facts.push([text.tax, text.taxed[gift.taxed]])
  return (
    <>
      <Facts facts={facts} />
      {mayRefund && <TextLink to={`/money?open=${gift.orderId}`}>{text.payment}</TextLink>}
    </>
  )
}
