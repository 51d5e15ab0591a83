import { useQuery } from '@tanstack/react-query'
import { linksQuery } from '#features/payment/console/queries.ts'
import type { RequestView } from '#features/payment/console/schema.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { formatDayTime, formatTime, studioDay, systemClock } from '#lib/time.ts'
import { TextLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { sellTo } from '#ui/console/memberAddress.ts'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { payLinkText as text } from '../text/money.ts'
import css from './Sell.module.css'

/**
 * The payment links of one member or of all: those that are open or have just ended. Staff can open each in a sheet, to
 * copy or cancel it. The list updates when a link is paid.
 */
export function OpenLinks({ memberId }: { memberId?: string }) {
  const { data } = useQuery(linksQuery(memberId))
  if (!data?.length) return null
  const waiting = data.filter(({ status }) => status === 'waiting').length
  return (
    <section className={classes(memberId && css.ofMember)}>
      <PartHead title={text.open}>{waiting > 0 && <span className="num">{waiting}</span>}</PartHead>
      <ul>
        {data.map((link) => (
          <li key={link._id} className={css.sold} data-state={link.status}>
            <time className="num" dateTime={link.openedAt}>
              {openedAtText(link)}
            </time>
            <span>
              <TextLink
                to={`${sellTo(link.person._id)}&open=${link._id}`}
                aria-label={text.see(link.person.name)}
              >
                {memberId ? link.packageName : link.person.name}
              </TextLink>
              <span className={classes('small mute', css.under)}>
                {!memberId && `${link.packageName}, `}
                <span className={css.linkState}>{stateOf(link)}</span>
              </span>
            </span>
            <b className="num">{formatRupees(toRupees(link.amountPaise))}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

const openedAtText = ({ openedAt }: RequestView): string => {
  const [at, now] = [Temporal.Instant.from(openedAt), systemClock.now()]
  return studioDay(at).equals(studioDay(now)) ? formatTime(at) : formatDayTime(at, now)
}

function stateOf({ status, closesAt, paidAt }: RequestView): string {
  const time = status === 'paid' ? paidAt : closesAt
  return text.states[status](time ? formatDayTime(Temporal.Instant.from(time), systemClock.now()) : '')
}
