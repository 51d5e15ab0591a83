import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatRupees, toRupees } from '#lib/money.ts'
import { queryClient } from '#lib/queryClient.ts'
import { dayText } from '#lib/text/days.ts'
import { studioDay } from '#lib/time.ts'
import { AccountList } from '#ui/AccountList.tsx'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { Lang } from '#ui/Lang.tsx'
import { Tag } from '#ui/Tag.tsx'
import { toast } from '#ui/toast.ts'
import { ownGifts, refundGift, sendGiftAgain } from '../queries.ts'
import type { GiftView } from '../schema.ts'
import { giftsPartText as text } from '../text/giftsPart.ts'
import css from './GiftsPart.module.css'
import { whenOf } from './GiftWords.tsx'

/** The gifts that the member has given; nothing if there are none. */
export function GiftsPart({ memberId }: { memberId: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery(ownGifts(memberId, page), queryClient)
  return (
    <AccountList query={query} text={text} id="gifts-h" page={page} onPage={setPage}>
      {(gift) => <Gift key={gift._id} gift={gift} />}
    </AccountList>
  )
}

function Gift({ gift }: { gift: GiftView }) {
  const [isAsking, setAsking] = useState(false)
  const [pending, setPending] = useState(false)
  const act = async (send: (id: string) => Promise<{ message: string }>) => {
    setPending(true)
    try {
      toast.success((await send(gift._id)).message)
    } catch (error) {
      toast.error((error as Error).message)
    }
    // Reloaded after a refusal too, because the gift was claimed or refunded in the meantime.
    await queryClient.invalidateQueries({ queryKey: ['gifts'] })
    await queryClient.invalidateQueries({ queryKey: ['payments'] })
    setPending(false)
    setAsking(false)
  }
  const amount = formatRupees(toRupees(gift.amountPaise))
  const name = text.gift(gift.packageName, gift.recipientName)
  const [state, sentence] = stateOf(gift)
  return (
    <li className={css.gift}>
      <div className={css.head}>
        <h4>
          <Lang text={name} />
        </h4>
        <Tag tone={state === 'claimed' ? 'ok' : state === 'ended' ? 'off' : 'ink'}>{text.states[state]}</Tag>
      </div>
      <p>{sentence}</p>
      <p className="small mute">
        {text.paid(dayText.medium(studioDay(Temporal.Instant.from(gift.paidAt))), amount)}
      </p>
      {gift.state === 'open' && (
        <p className={css.actions}>
          {gift.sentAt && (
            <Button outline sm pending={pending && !isAsking} onClick={() => void act(sendGiftAgain)}>
              {text.resend}
            </Button>
          )}
          <Button outline danger sm onClick={() => setAsking(true)}>
            {text.cancelAndRefund(amount)}
          </Button>
        </p>
      )}
      <AlertDialog
        open={isAsking}
        title={text.ask.title(amount)}
        confirm={text.ask.confirm}
        cancel={text.ask.keep}
        pending={pending}
        onConfirm={() => void act(refundGift)}
        onCancel={() => setAsking(false)}
      >
        <p>{text.ask.money(amount)}</p>
        <p>
          {text.ask.text(name)} {gift.documents.length > 0 && text.ask.creditNote}
        </p>
      </AlertDialog>
    </li>
  )
}

/** The progress of a gift. */
function stateOf(gift: GiftView): [keyof typeof text.states, string] {
  const { claimedAt, endedAt, openedAt, sentAt, sendAt } = gift
  const email = gift.recipientEmail ?? ''
  if (claimedAt) return ['claimed', text.claimed(whenOf(claimedAt))]
  if (endedAt) return ['ended', text.ended(whenOf(endedAt))]
  if (!sentAt) return ['scheduled', text.scheduled(whenOf(sendAt), email)]
  return openedAt
    ? ['opened', text.opened(whenOf(openedAt), email)]
    : ['sent', text.sent(whenOf(sentAt), email)]
}
