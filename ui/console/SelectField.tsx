import type { ChangeEvent, ComponentProps } from 'react'
import { classes } from '#ui/classes.ts'
import { controlClass, FieldFrame, type FieldTexts, useFieldIds } from '#ui/FieldFrame.tsx'

type SelectFieldProps = FieldTexts & {
  options: readonly { value: string; name: string }[]
  /** The label of the empty choice. */
  none?: string
  onChoose?: (value: string) => void
} & ComponentProps<'select'>

/** One of many options, in the browser's own list. */
export function SelectField({
  label,
  hint,
  error,
  id,
  className,
  options,
  none,
  onChoose,
  ...select
}: SelectFieldProps) {
  const texts = { label, hint, ...(error ? { error } : {}) }
  const ids = useFieldIds(texts, id)
  const choosing = onChoose && {
    onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => onChoose(currentTarget.value),
  }
  // A value that was chosen earlier but is no longer offered is shown as it is.
  const { value: chosen = '' } = select
  const isOffered = chosen === '' || options.some(({ value }) => value === chosen)
  return (
    <FieldFrame {...texts} ids={ids}>
      <select {...select} {...choosing} {...ids.control} className={classes(controlClass, className)}>
        {none !== undefined && <option value="">{none}</option>}
        {!isOffered && <option value={chosen}>{chosen}</option>}
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
