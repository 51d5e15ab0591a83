import { useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import css from './CopyField.module.css'
import { copyText as text } from './text/parts.ts'

/** A link of the studio that staff copy. */
export function CopyField({ label, hint, value }: { label: string; hint?: string; value: string }) {
  const container = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      container.current?.querySelector('input')?.select()
      toast.error(text.copyFailed)
    }
  }
  return (
    <div ref={container} className={css.copy}>
      <Field label={label} {...(hint ? { hint } : {})} value={value} readOnly spellCheck={false} />
      <Button sm onClick={() => void copy()}>
        <span aria-live="polite">{copied ? text.copied : text.copy}</span>
      </Button>
    </div>
  )
}
