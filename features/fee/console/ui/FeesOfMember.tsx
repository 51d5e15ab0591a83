import { useQuery } from '@tanstack/react-query'
import { formatRupees, toRupees } from '#lib/money.ts'
import { TextLink } from '#ui/Button.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { feesQuery } from '../queries.ts'
import { feeScreens as text } from '../text/feeScreens.ts'
import { amountOf, classOf } from './feeFacts.ts'

/** The fees that are due of a member, in their record; nothing if there are none. */
export function FeesOfMember({ memberId }: { memberId: string }) {
  const { data } = useQuery(feesQuery({ state: 'open', personId: memberId, page: 1 }))
  if (!data?.total) return null
  return (
    <section>
      <PartHead title={text.ownTitle}>{text.own(data.total, formatRupees(toRupees(data.sumPaise)))}</PartHead>
      <ul>
        {data.rows.map((fee) => (
          <li key={fee._id}>
            {amountOf(fee)}, {classOf(fee)}{' '}
            <TextLink to={`/fees?member=${memberId}&open=${fee._id}`}>{text.settle}</TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
