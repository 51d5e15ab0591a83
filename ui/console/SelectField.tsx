import type { ComponentProps } from 'react'
import { classes } from '#ui/classes.ts'
import { controlClass, FieldFrame, type FieldTexts, useFieldIds } from '#ui/FieldFrame.tsx'

type SelectFieldProps = FieldTexts & {
  options: readonly { value: string; name: string }[]
  /** What is said where nothing is chosen. */
  none?: string
} & ComponentProps<'select'>

/** One of many, in the browser's own list. */
export function SelectField({
  label,
  hint,
  error,
  id,
  className,
  options,
  none,
  ...select
}: SelectFieldProps) {
  const texts = { label, hint, ...(error ? { error } : {}) }
  const ids = useFieldIds(texts, id)
  return (
    <FieldFrame {...texts} ids={ids}>
      <select {...select} {...ids.control} className={classes(controlClass, className)}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
