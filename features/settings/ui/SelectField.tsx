import type { ComponentProps } from 'react'
import { controlClass, FieldFrame, type FieldTexts, useFieldIds } from '#ui/FieldFrame.tsx'

type SelectFieldProps = FieldTexts & { options: [value: string, name: string][] } & ComponentProps<'select'>

/** One of a short list. */
export function SelectField({ label, hint, error, options, ...select }: SelectFieldProps) {
  const texts = { label, hint, ...(error === undefined ? {} : { error }) }
  const ids = useFieldIds(texts)
  return (
    <FieldFrame {...texts} ids={ids}>
      <select {...select} {...ids.control} className={controlClass}>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
