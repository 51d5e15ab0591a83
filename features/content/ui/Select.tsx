import { controlClass, FieldFrame, useFieldIds } from '#ui/FieldFrame.tsx'

type SelectProps = {
  label: string
  value: string
  error?: string | undefined
  /** Values and what they are called. */
  options: (readonly [value: string, name: string])[]
  /** What choosing nothing is called. */
  none?: string
  onChange: (value: string) => void
}

/** One of many, by the browser's own list. */
export function Select({ label, value, error, options, none, onChange }: SelectProps) {
  const texts = { label, error: error ?? '' }
  const ids = useFieldIds(texts)
  const known = value === '' || options.some(([each]) => each === value)
  return (
    <FieldFrame {...texts} ids={ids}>
      <select
        {...ids.control}
        className={controlClass}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {!known && <option value={value}>{value}</option>}
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
