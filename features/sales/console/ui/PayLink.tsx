import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { RequestView } from '#features/payment/console/schema.ts'
import { formatLongDayTime } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { payLinkText as text } from '../text/money.ts'
import css from './UpiQr.module.css'

/** The address of a payment link, to be copied, and until when it holds; afterwards what became of it. */
export function PayLink({
  request: { status, content, closesAt, packageName, person, mailed },
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
        {content ? (
          <>
            {closesAt && <p>{text.until(formatLongDayTime(Temporal.Instant.from(closesAt)))}</p>}
            <Address address={content} />
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

function Address({ address }: { address: string }) {
  const container = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(true)
    } catch {
      container.current?.querySelector('input')?.select()
      toast.error(text.copyFailed)
    }
  }
  return (
    <div ref={container} className={css.address}>
      <Field label={text.address} value={address} readOnly spellCheck={false} />
      <Button sm onClick={() => void copy()}>
        <span aria-live="polite">{copied ? text.copied : text.copy}</span>
      </Button>
    </div>
  )
}
