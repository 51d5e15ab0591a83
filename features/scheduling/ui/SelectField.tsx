import type { ReactNode } from 'react'
import { controlClass, FieldFrame, type FieldTexts, useFieldIds } from '#ui/FieldFrame.tsx'

type SelectFieldProps = FieldTexts & {
  value: string
  onChange: (value: string) => void
  options: { value: string; words: ReactNode }[]
}

/** One of several, in the browser's own list. */
export function SelectField({ value, onChange, options, ...texts }: SelectFieldProps) {
  const ids = useFieldIds(texts)
  return (
    <FieldFrame {...texts} ids={ids}>
      <select
        {...ids.control}
        className={controlClass}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.words}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
