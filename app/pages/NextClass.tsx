import { useQuery } from '@tanstack/react-query'
import { scheduledClasses } from '#features/booking/queries.ts'
import { homeText } from '#features/content/text/home.ts'
import { usePopupLink } from '#lib/popupAddress.ts'
import { queryClient } from '#lib/queryClient.ts'
import { formatTime, isBefore } from '#lib/time.ts'
import { TextLink } from '#ui/Button.tsx'

const t = homeText.hero

export interface NextClassProps {
  memberId: string
  now: Temporal.Instant
  /** The page's label for a day (YYYY-MM-DD): `tomorrow`. */
  dateLabel: (date: string) => string
  className: string
}

/** A member's next class, with a link to their schedule; without a class, a link to their passes. */
export default function NextClass({ memberId, now, dateLabel, className }: NextClassProps) {
  const { data } = useQuery(scheduledClasses(memberId), queryClient)
  const next = data?.find(
    ({ status, startsAt }) => status === 'scheduled' && isBefore(now, Temporal.Instant.from(startsAt)),
  )
  const link = usePopupLink({ name: 'account', tab: next ? 'schedule' : 'passes' })
  if (!data) return null
  return (
    <TextLink {...link} className={className}>
      <span>
        {next
          ? t.yourNext(
              next.product.title,
              dateLabel(next.scheduledDate),
              formatTime(Temporal.Instant.from(next.startsAt)),
            )
          : t.yourPasses}
      </span>
    </TextLink>
  )
}
