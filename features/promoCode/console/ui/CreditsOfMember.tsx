import { useQuery } from '@tanstack/react-query'
import { formatRupees, toRupees } from '#lib/money.ts'
import { TextLink } from '#ui/Button.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { creditsQuery } from '../queries.ts'
import { creditScreens as text } from '../text/creditScreens.ts'
import { amountOf, classOf } from './creditFacts.ts'

/** The credits that the studio owes a member or their household, in the member's record; nothing if there are none. */
export function CreditsOfMember({ memberId }: { memberId: string }) {
  const { data } = useQuery(creditsQuery({ state: 'open', personId: memberId, page: 1 }))
  if (!data?.total) return null
  return (
    <section>
      <PartHead title={text.ownTitle}>{text.own(data.total, formatRupees(toRupees(data.sumPaise)))}</PartHead>
      <ul>
        {data.rows.map((credit) => (
          <li key={credit._id}>
            {credit.person._id !== memberId && `${credit.person.name}: `}
            {amountOf(credit)}, {classOf(credit)}{' '}
            <TextLink to={`/credits?member=${memberId}&open=${credit._id}`}>{text.see}</TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
