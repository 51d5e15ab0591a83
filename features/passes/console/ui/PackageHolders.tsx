import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatRupees, toRupees } from '#lib/money.ts'
import { formatDay } from '#lib/time.ts'
import { Pager } from '#ui/console/Pager.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { passesSoldQuery } from '../queries.ts'
import type { PackageDetail } from '../schema.ts'
import { packageScreens as text } from '../text/packageScreens.ts'
import css from './PackagesScreen.module.css'

/** All versions of a package with their numbers of passes, and the buyers. */
export function PackageHolders({ sold }: { sold: PackageDetail }) {
  const [page, setPage] = useState(1)
  const query = useQuery(passesSoldQuery(sold._id, page))
  return (
    <>
      <section>
        <PartHead title={text.versions} />
        <ul className={css.versions}>
          {sold.versions.map((each) => (
            <li key={each.version}>
              <span>
                {text.version(each.version)}:{' '}
                {text.versionLine(
                  formatRupees(toRupees(each.pricePaise)),
                  each.totalSessions,
                  each.validityDays,
                )}
              </span>
              <span className="small mute">{text.holders(each.bought, each.good)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <PartHead title={text.who}>{sold.bought}</PartHead>
        <QueryPart
          query={query}
          title={text.failed}
          rows={3}
          isEmpty={({ rows }) => rows.length === 0}
          empty={<p className="mute">{text.noHolders}</p>}
        >
          {({ rows, limit, total }) => (
            <>
              <ul className={css.versions}>
                {rows.map(({ _id, person, purchasedOn, version }) => (
                  <li key={_id}>
                    <span>{person.name}</span>
                    <span className="small mute">
                      {formatDay(Temporal.PlainDate.from(purchasedOn))}
                      {version !== null && `, ${text.version(version)}`}
                    </span>
                  </li>
                ))}
              </ul>
              <Pager page={page} limit={limit} total={total} onPage={setPage} />
            </>
          )}
        </QueryPart>
      </section>
    </>
  )
}
