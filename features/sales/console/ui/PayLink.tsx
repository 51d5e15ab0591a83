import type { ReactNode, RefObject } from 'react'
import type { RequestView } from '#features/payment/console/schema.ts'
import { formatLongDayTime } from '#lib/time.ts'
import { CopyField } from '#ui/console/CopyField.tsx'
import { payLinkText as text } from '../text/money.ts'
import css from './UpiQr.module.css'

/** A payment link: its address to copy and its deadline; once it is closed, its result. */
export function PayLink({
  request: { status, content: url, closesAt, packageName, person, mailed },
  amount,
  result,
}: {
  request: RequestView
  amount: ReactNode
  result: RefObject<HTMLDivElement | null>
}) {
  return (
    <div className={css.frame} data-over={status === 'waiting' ? undefined : true}>
      <div className={css.code}>
        <b className={css.sum}>{amount}</b>
        <p className="small">
          {packageName}, {person.name}
        </p>
        {url ? (
          <>
            {closesAt && <p>{text.until(formatLongDayTime(Temporal.Instant.from(closesAt)))}</p>}
            <CopyField label={text.address} value={url} />
            <p className="small">{mailed ? text.mailed : text.notMailed}</p>
          </>
        ) : (
          <div ref={result} tabIndex={-1} className={css.result}>
            {text.results[status]}
          </div>
        )}
      </div>
    </div>
  )
}
