import { useQuery } from '@tanstack/react-query'
import { formatSigned } from '#lib/money.ts'
import { formatTime } from '#lib/time.ts'
import { TextLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { paymentsQuery } from '../queries.ts'
import { entryNames, methodNames, sellText as text } from '../text/money.ts'
import css from './Sell.module.css'

/** The caller's sales of today; each links to its payment, where it can be voided. */
export function SoldToday({ myId }: { myId: string }) {
  const { data } = useQuery(paymentsQuery({ soldBy: myId, limit: 20 }))
  if (!data) return null
  const { inPaise, backPaise } = data.totals
  return (
    <section>
      <PartHead title={text.soldToday}>
        <b className="num">{formatSigned(inPaise + backPaise)}</b>
      </PartHead>
      {data.rows.length === 0 && <p className="mute">{text.nothingSold}</p>}
      <ul>
        {data.rows.map(({ paymentId, kind, at, person, packageName, method, amountPaise }) => (
          <li key={`${paymentId} ${kind} ${at}`} className={css.sold}>
            <span className="num">{formatTime(Temporal.Instant.from(at))}</span>
            <span>
              <TextLink to={`/money?open=${paymentId}`} aria-label={text.seePayment(person.name)}>
                {person.name}
              </TextLink>
              <span className={classes('small mute', css.under)}>
                {[kind === 'sale' ? null : entryNames[kind], packageName, methodNames[method]]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <b className="num">{formatSigned(amountPaise)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
