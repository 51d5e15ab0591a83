import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentLanguage } from '#lib/language.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { queryClient } from '#lib/queryClient.ts'
import { dayText } from '#lib/text/days.ts'
import { studioDay } from '#lib/time.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Lang } from '#ui/Lang.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tag } from '#ui/Tag.tsx'
import { toast } from '#ui/toast.ts'
import { ownGifts, refundGift, sendGiftAgain } from '../queries.ts'
import type { GiftView } from '../schema.ts'
import { giftsPartText } from '../text/giftsPart.ts'
import { giftsPartHindi } from '../text/giftsPartHindi.ts'
import css from './GiftsPart.module.css'
import { whenOf } from './GiftWords.tsx'

const currentText = () => (currentLanguage() === 'hi' ? giftsPartHindi : giftsPartText)

/** The gifts that the member has given; nothing before the first. */
export function GiftsPart({ memberId }: { memberId: string }) {
  const [page, setPage] = useState(1)
  const { data, isError, isFetching, refetch } = useQuery(ownGifts(memberId, page), queryClient)
  const text = currentText()
  if (!data && !isError) return <Skeleton lines={3} />
  if (!data) {
    return (
      <ErrorNotice title={text.failed} onRetry={() => void refetch()} retrying={isFetching}>
        {text.failedHelp}
      </ErrorNotice>
    )
  }
  if (data.total === 0) return null
  return (
    <section className={css.gifts} aria-labelledby="gifts-h">
      <h3 id="gifts-h">{text.title}</h3>
      <p className="mute">{text.lead}</p>
      <ul className={css.list}>
        {data.items.map((gift) => (
          <Gift key={gift._id} gift={gift} />
        ))}
      </ul>
      {data.total > data.limit && (
        <p className={css.actions}>
          {page > 1 && (
            <Button outline sm onClick={() => setPage(page - 1)}>
              {text.later}
            </Button>
          )}
          {page * data.limit < data.total && (
            <Button outline sm onClick={() => setPage(page + 1)}>
              {text.earlier}
            </Button>
          )}
        </p>
      )}
    </section>
  )
}

function Gift({ gift }: { gift: GiftView }) {
  const text = currentText()
  const [isAsking, setAsking] = useState(false)
  const [pending, setPending] = useState(false)
  const act = async (send: (id: string) => Promise<{ message: string }>) => {
    setPending(true)
    try {
      toast.success((await send(gift._id)).message)
    } catch (error) {
      toast.error((error as Error).message)
    }
    // Also after a refusal: it was claimed or taken back meanwhile.
    await queryClient.invalidateQueries({ queryKey: ['gifts'] })
    await queryClient.invalidateQueries({ queryKey: ['payments'] })
    setPending(false)
    setAsking(false)
  }
  const amount = formatRupees(toRupees(gift.amountPaise))
  const name = text.gift(gift.packageName, gift.recipientName)
  const [state, sentence] = stateOf(gift)
  return (
    <li>
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
              {text.again}
            </Button>
          )}
          <Button outline danger sm onClick={() => setAsking(true)}>
            {text.takeBack(amount)}
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

/** What happened to it so far. */
function stateOf(gift: GiftView): [keyof typeof giftsPartText.states, string] {
  const text = currentText()
  const { claimedAt, endedAt, openedAt, sentAt, sendAt } = gift
  const email = gift.recipientEmail ?? ''
  if (claimedAt) return ['claimed', text.claimed(whenOf(claimedAt))]
  if (endedAt) return ['ended', text.ended(whenOf(endedAt))]
  if (!sentAt) return ['scheduled', text.scheduled(whenOf(sendAt), email)]
  return openedAt
    ? ['opened', text.opened(whenOf(openedAt), email)]
    : ['sent', text.sent(whenOf(sentAt), email)]
}
