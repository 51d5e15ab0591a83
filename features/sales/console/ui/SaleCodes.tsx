import { useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { commonText } from '#lib/text/common.ts'
import { Button, TextButton } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { salesApi } from '../queries.ts'
import type { SalePreview } from '../schema.ts'
import { sellText as text } from '../text/money.ts'
import css from './Sell.module.css'

interface SaleCodesProps {
  /** The sale as it is shown, with its promo codes. */
  preview: SalePreview
  onChange: (preview: SalePreview) => void
}

/**
 * Promo codes at the desk, separated by commas. The server applies them by the same rules as in a checkout.
 */
export function SaleCodes({ preview, onChange }: SaleCodesProps) {
  const { person, package: sold, codes } = preview
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const apply = async (next: string[]) => {
    setPending(true)
    setError(undefined)
    const body = { personId: person._id, packageId: sold._id, codes: next }
    await salesApi('POST /console/sales/preview', { body })
      .then(({ data }) => {
        onChange(data)
        setTyped('')
      })
      .catch((reason: unknown) =>
        setError(
          reason instanceof ApiError
            ? (Object.values(reason.fields)[0] ?? reason.message)
            : commonText.partFailed,
        ),
      )
    setPending(false)
  }
  const applyTyped = () => {
    const next = typed.split(/[,\s]+/).filter(Boolean)
    if (next.length) void apply(next)
  }
  if (codes.length > 0)
    return (
      <div className={css.codes}>
        <ul>
          {codes.map((code) => (
            <li key={code.code} className={css.code}>
              {code.text}
            </li>
          ))}
        </ul>
        <Button outline sm pending={pending} onClick={() => void apply([])}>
          {text.removeCodes}
        </Button>
      </div>
    )
  if (!isOpen)
    return (
      <div>
        <TextButton onClick={() => setOpen(true)}>{text.haveCode}</TextButton>
      </div>
    )
  return (
    <div className={css.codes}>
      <Field
        label={text.code}
        // The field replaces the pressed button, so it gets the focus.
        autoFocus
        hint={text.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={80}
        value={typed}
        error={error}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setError(undefined)
        }}
        // Enter applies the code and does not submit the sale.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          applyTyped()
        }}
      />
      <Button outline sm pending={pending} onClick={applyTyped}>
        {text.useCode}
      </Button>
    </div>
  )
}
