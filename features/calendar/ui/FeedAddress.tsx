import { useEffect, useRef, useState } from 'react'
import { calendarToolsText as text } from '#features/calendar/text/calendar.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import styles from './FeedAddress.module.css'

/** The address, shown only this once. */
export function FeedAddress({ address }: { address: string }) {
  const container = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState(false)
  useEffect(() => container.current?.querySelector('input')?.select(), [])
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
    <div ref={container} className={styles.address}>
      <Field label={text.address} hint={text.once} value={address} readOnly spellCheck={false} />
      <p className={styles.actions}>
        <Button sm onClick={() => void copy()}>
          <span aria-live="polite">{copied ? text.copied : text.copy}</span>
        </Button>
        {/* The scheme that makes calendars subscribe instead of importing once. */}
        <ButtonLink outline sm reloadDocument to={address.replace(/^https?:/, 'webcal:')}>
          {text.open}
        </ButtonLink>
      </p>
      <p className="small mute">{text.how}</p>
    </div>
  )
}
