import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatRupees, toRupees } from '#lib/money.ts'
import { formatDay } from '#lib/time.ts'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { Pager } from '#ui/console/Pager.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { passesSoldQuery } from '../queries.ts'
import type { PackageDetail } from '../schema.ts'
import { packageScreens as text } from '../text/packageScreens.ts'
import css from './PackagesScreen.module.css'

/** Earlier versions with the number of passes that still have them, and the buyers. */
export function PackageHolders({ sold }: { sold: PackageDetail }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(passesSoldQuery(sold._id, page))
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
        {error && <FailedPart title={text.failed} error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsLoading rows={3} />}
        {data?.rows.length === 0 && <p className="mute">{text.noHolders}</p>}
        {data && (
          <>
            <ul className={css.versions}>
              {data.rows.map(({ _id, person, purchasedOn, version }) => (
                <li key={_id}>
                  <span>{person.name}</span>
                  <span className="small mute">
                    {formatDay(Temporal.PlainDate.from(purchasedOn))}
                    {version !== null && `, ${text.version(version)}`}
                  </span>
                </li>
              ))}
            </ul>
            <Pager page={page} limit={data.limit} total={data.total} onPage={setPage} />
          </>
        )}
      </section>
    </>
  )
}
