import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatSigned } from '#lib/money.ts'
import { formatDay, studioDay } from '#lib/time.ts'
import { TextLink } from '#ui/Button.tsx'
import { Pager } from '#ui/console/Pager.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { codeUsesQuery } from '../queries.ts'
import { codeScreens as text } from '../text/codeScreens.ts'
import css from './CodeUses.module.css'

/** The people who paid with a code, newest first; each links to the payment. */
export function CodeUses({ codeId, used }: { codeId: string; used: number }) {
  const [page, setPage] = useState(1)
  const query = useQuery(codeUsesQuery(codeId, page))
  return (
    <section>
      <PartHead title={text.who}>{used}</PartHead>
      <QueryPart
        query={query}
        title={text.failed}
        rows={3}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<p className="mute">{text.unused}</p>}
      >
        {({ rows, limit, total }) => (
          <>
            <ul>
              {rows.map(({ paymentId, person, packageName, usedAt, discountPaise }) => (
                <li key={paymentId} className={css.use}>
                  <span>
                    <TextLink to={`/money?open=${paymentId}`} aria-label={text.seePayment(person.name)}>
                      {person.name}
                    </TextLink>
                    <span className={css.under}>
                      {text.use(packageName, formatDay(studioDay(Temporal.Instant.from(usedAt))))}
                    </span>
                  </span>
                  <b className="num">{formatSigned(-discountPaise)}</b>
                </li>
              ))}
            </ul>
            <Pager page={page} limit={limit} total={total} onPage={setPage} />
          </>
        )}
      </QueryPart>
    </section>
  )
}
