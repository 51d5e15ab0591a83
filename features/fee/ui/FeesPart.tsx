import { useQuery } from '@tanstack/react-query'
import { langOf } from '#lib/language.ts'
import { usePopupNavigation } from '#lib/popupAddress.ts'
import { queryClient } from '#lib/queryClient.ts'
import { dayText } from '#lib/text/days.ts'
import { isDayBefore, studioToday } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { ownFees } from '../queries.ts'
import { feesPartText as text } from '../text/feesPart.ts'
import css from './FeesPart.module.css'
import { amountOf, whyOf } from './feeLabels.ts'

/** The fees that the member can pay, each with its button; nothing if there are none. */
export function FeesPart({ memberId }: { memberId: string }) {
  const { data } = useQuery(ownFees(memberId), queryClient)
  const { open } = usePopupNavigation()
  if (!data?.items.length) return null
  const blocksFrom = data.blocksFrom ? Temporal.PlainDate.from(data.blocksFrom) : null
  const isBlocked = blocksFrom !== null && !isDayBefore(studioToday(), blocksFrom)
  return (
    <section className={css.fees} aria-labelledby="fees-h">
      <h3 id="fees-h">{text.title(data.items.length)}</h3>
      <p>{isBlocked ? text.isBlocked : text.lead}</p>
      <ul className={css.list}>
        {data.items.map((fee) => (
          <li key={fee._id}>
            <p>
              <b lang={langOf(fee.title)}>{fee.title}</b>
              <span className={css.why}>
                {fee.person ? text.forPerson(fee.person, whyOf(fee)) : whyOf(fee)}
              </span>
            </p>
            <Button sm onClick={() => open({ name: 'buy', packageId: fee._id, step: 'fee' })}>
              {text.pay(amountOf(fee))}
            </Button>
          </li>
        ))}
      </ul>
      {blocksFrom && !isBlocked && <p className="small">{text.blocks(dayText.medium(blocksFrom))}</p>}
    </section>
  )
}
