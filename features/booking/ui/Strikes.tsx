import { useQuery } from '@tanstack/react-query'
import type { ConsequencesView } from '#features/booking/schema.ts'
import { langOf } from '#lib/language.ts'
import { queryClient } from '#lib/queryClient.ts'
import { Tag } from '#ui/Tag.tsx'
import css from './Strikes.module.css'
import { ownConsequences } from './strikesQuery.ts'

/**
 * The member's strikes on a scale of days; forgiven ones are outlined. The server generates all texts.
 */
export function Strikes({ memberId }: { memberId: string }) {
  const { data } = useQuery(ownConsequences(memberId), queryClient)
  if (!data) return null
  return (
    <section className={css.strikes} aria-labelledby="strikes">
      <h3 id="strikes">{data.title}</h3>
      <p className={css.sentence}>{data.sentence}</p>
      <StrikeScale {...data} />
      <ul className={css.list}>
        {data.items.map((item) => (
          <li key={item._id} className={css.item}>
            <span>
              <b lang={langOf(item.what)}>{item.what}</b>
              <span className={css.why}>{item.text}</span>
            </span>
            <Tag tone={item.isForgiven ? 'ok' : 'bad'}>{item.tag}</Tag>
          </li>
        ))}
      </ul>
      <p className="small">{data.mistake}</p>
    </section>
  )
}

/** Each strike is drawn at its day. Hidden from screen readers, because the list has the same content. */
function StrikeScale({ items, scale }: ConsequencesView) {
  return (
    <>
      <svg className={css.floor} width="100%" height="52" aria-hidden="true">
        <line x1="0" y1="46" x2="100%" y2="46" />
        {items.map(({ _id, at, day, isForgiven }) => (
          <svg key={_id} x={`${at}%`} y="0" overflow="visible" aria-hidden="true">
            <g
              transform={`translate(${at > 85 ? -34 : at < 8 ? 0 : -17} 0)`}
              className={isForgiven ? css.outlined : css.lying}
            >
              <rect x="1" y="39" width="20" height="6" />
              <circle cx="28" cy="39" r="5.5" />
              <text className={css.day} x="17" y="20" textAnchor="middle">
                {day}
              </text>
            </g>
          </svg>
        ))}
      </svg>
      <p className={css.ends} aria-hidden="true">
        <span>{scale.from}</span>
        <span>{scale.today}</span>
      </p>
    </>
  )
}
