import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { controlClass, FieldFrame, useFieldIds } from '#ui/FieldFrame.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { CheckoutView } from '../schema.ts'
import { promoFieldText as text } from '../text/promoField.ts'
import type { RefusedCode } from './openGateway.ts'
import css from './PromoCodes.module.css'

const MAX_LENGTH = 40

type AppliedCode = CheckoutView['codes'][number]

interface PromoCodesProps {
  codes: readonly AppliedCode[]
  /** A code that was entered for the member, and the reason why it can't be used. */
  refused?: RefusedCode | undefined
  /** Whether another code can be combined with these. */
  hasRoom: boolean
  /** Returns the server's refusal, or null. */
  onChange: (codes: string[]) => Promise<string | null>
}

/**
 * The fields for promo codes. They are closed until the member opens them, and open while the order has a code. A code
 * that is applied stays in its field.
 */
export function PromoCodes({ codes, refused, hasRoom, onChange }: PromoCodesProps) {
  const [isOpen, setOpen] = useState(refused !== undefined)
  const names = codes.map(({ code }) => code)
  const rows: (AppliedCode | null)[] = hasRoom ? [...codes, null] : [...codes]
  return (
    <details
      className={css.part}
      open={isOpen || codes.length > 0}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={css.head}>
        {text.have}
        <Icon name="down" className={css.mark} />
      </summary>
      <div className={css.rows}>
        {rows.map((applied, index) => (
          <CodeRow
            // biome-ignore lint/suspicious/noArrayIndexKey: an applied code stays in the field in which it was typed, with the focus
            key={index}
            applied={applied}
            refused={index === 0 ? refused : undefined}
            label={index === 0 ? text.code : text.another}
            onUse={(typed) => onChange([...names, typed])}
            onTakeOff={() => onChange(names.filter((_, other) => other !== index))}
          />
        ))}
      </div>
    </details>
  )
}

interface CodeRowProps {
  applied: AppliedCode | null
  refused: RefusedCode | undefined
  label: string
  onUse: (typed: string) => Promise<string | null>
  onTakeOff: () => Promise<string | null>
}

function CodeRow({ applied, refused, label, onUse, onTakeOff }: CodeRowProps) {
  const [typed, setTyped] = useState(refused?.code ?? '')
  const [error, setError] = useState(refused?.message)
  const [pending, setPending] = useState(false)
  const ids = useFieldIds({ error })
  const row = useRef<HTMLFormElement>(null)
  // On a small screen the fixed buttons may hide the reason, and people would pay the full price without reading it.
  useEffect(() => {
    if (error) row.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (pending) return
    if (!applied && !typed.trim()) return setError(text.empty)
    setPending(true)
    setError(undefined)
    const refused = await (applied ? onTakeOff() : onUse(typed)).catch(() => text.failed)
    setPending(false)
    if (refused) setError(refused)
    else setTyped('')
  }
  return (
    <form ref={row} className={css.row} onSubmit={send} noValidate>
      <FieldFrame label={label} ids={ids}>
        <div className={css.join}>
          <input
            {...ids.control}
            className={classes(controlClass, 'num', css.code)}
            value={applied?.code ?? typed}
            readOnly={applied !== null}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setError(undefined)
            }}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={MAX_LENGTH}
          />
          <Button outline type="submit" pending={pending}>
            {applied ? text.remove : text.use}
          </Button>
        </div>
      </FieldFrame>
      <p className={css.applied} role="status">
        {applied && (
          <>
            <Icon name="ok" className={css.ok} />
            <span>{applied.text}</span>
          </>
        )}
      </p>
    </form>
  )
}
