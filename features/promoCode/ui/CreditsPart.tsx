import { useQuery } from '@tanstack/react-query'
import { formatRupees, toRupees } from '#lib/money.ts'
import { queryClient } from '#lib/queryClient.ts'
import { dayText } from '#lib/text/days.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Lang } from '#ui/Lang.tsx'
import { ownCredits } from '../queries.ts'
import type { OwnCredit } from '../schema.ts'
import { creditsPartText as text } from '../text/creditsPart.ts'
import css from './CreditsPart.module.css'

/** The member's credits, each with the link that applies it; nothing if there are none. */
export function CreditsPart({ memberId }: { memberId: string }) {
  const { data } = useQuery(ownCredits(memberId), queryClient)
  if (!data?.length) return null
  return (
    <section className={css.credits} aria-labelledby="credits-h">
      <h3 id="credits-h">{text.title(data.length)}</h3>
      <p>{text.lead}</p>
      <ul className={css.list}>
        {data.map((credit) => (
          <Credit key={credit._id} credit={credit} />
        ))}
      </ul>
    </section>
  )
}

const dayOf = (day: string) => dayText.medium(Temporal.PlainDate.from(day))

function Credit({ credit: { amountPaise, code, date, lastDay, person, title } }: { credit: OwnCredit }) {
  const amount = formatRupees(toRupees(amountPaise))
  const until = `${dayOf(lastDay)} ${Temporal.PlainDate.from(lastDay).year}`
  return (
    <li>
      <p>
        <b>
          <Lang text={text.of(title, dayOf(date))} />
          {person && `, ${text.for(person)}`}
        </b>
        <span className={css.code}>{text.code(code, until)}</span>
      </p>
      <ButtonLink sm to={`/membership?code=${code}`}>
        {text.use(amount)}
      </ButtonLink>
    </li>
  )
}
