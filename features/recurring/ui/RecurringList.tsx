import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { locationName } from '#features/studio/settings.ts'
import { ApiError } from '#lib/api.ts'
import { queryClient } from '#lib/queryClient.ts'
import { commonText } from '#lib/text/common.ts'
import { Button } from '#ui/Button.tsx'
import { Lang } from '#ui/Lang.tsx'
import { lazyPart } from '#ui/lazyPart.tsx'
import { toast } from '#ui/toast.ts'
import type { RecurringView } from '../schema.ts'
import { everyWeekText as text } from '../text/everyWeek.ts'
import { dateLabel, whenOf } from './weekLabels.ts'
import { ownRecurring, recurringChanged, resume } from './weekQueries.ts'
import css from './weeks.module.css'

const CancelDates = lazyPart(() => import('./CancelDatesSheet.tsx'))

/** A member's recurring bookings. Renders nothing if there are none. */
export default function RecurringList({ memberId }: { memberId: string }) {
  const { data } = useQuery(ownRecurring(memberId), queryClient)
  const [open, setOpen] = useState<{ id: string; action: 'end' | 'pause' }>()
  if (!data?.length) return null
  const chosen = data.find(({ _id }) => _id === open?.id)
  return (
    <section className={css.list} aria-labelledby="recurring">
      <h3 id="recurring" className={css.head}>
        {text.list}
      </h3>
      <ul className={css.items}>
        {data.map((each) => (
          <Item key={each._id} recurring={each} onOpen={(action) => setOpen({ id: each._id, action })} />
        ))}
      </ul>
      {chosen && open && (
        <CancelDates
          memberId={memberId}
          recurring={chosen}
          action={open.action}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}

function Item({
  recurring,
  onOpen,
}: {
  recurring: RecurringView
  onOpen: (action: 'end' | 'pause') => void
}) {
  const [pending, setPending] = useState(false)
  const { title, location } = recurring.class
  const what = `${title}, ${whenOf(recurring)}`
  const resumeBooking = async () => {
    setPending(true)
    try {
      const { message } = await resume(recurring._id)
      toast.success(message)
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : commonText.partFailed)
    } finally {
      await recurringChanged()
      setPending(false)
    }
  }
  return (
    <li className={css.item}>
      <span>
        <b className={css.name}>
          <Lang text={what} />
        </b>
        {locationName(location)}. <Lang text={statusOf(recurring)} />
      </span>
      <span className={css.do}>
        {recurring.pausedTo ? (
          <Button sm outline pending={pending} onClick={() => void resumeBooking()}>
            {text.resume}
          </Button>
        ) : (
          <Button sm outline aria-label={text.pauseThis(what)} onClick={() => onOpen('pause')}>
            {text.pause}
          </Button>
        )}
        <Button sm outline danger aria-label={text.endThis(what)} onClick={() => onOpen('end')}>
          {text.end}
        </Button>
      </span>
    </li>
  )
}

function statusOf({ endsOn, pausedTo, dates }: RecurringView): string {
  const next = dates.find(({ state }) => state === 'booked')
  return [
    endsOn ? text.until(dateLabel(endsOn)) : text.untilPass,
    pausedTo && text.pausedUntil(dateLabel(pausedTo)),
    next ? text.next(dateLabel(next.date)) : text.nothingNext,
  ]
    .filter(Boolean)
    .join(' ')
}
