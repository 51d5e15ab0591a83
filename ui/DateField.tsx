import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'
import type { FieldTexts } from './FieldFrame.tsx'

type DateProps = FieldTexts & {
  /** First and last day that can be chosen, YYYY-MM-DD. A `max` also keeps the year at four digits while typing. */
  min?: string
  max?: string
} & Omit<ComponentProps<'input'>, 'type' | 'min' | 'max'>

/**
 * A day, YYYY-MM-DD. The browser's own: typed in six or eight keys on a desk, the phone's wheel or calendar on a phone,
 * in the order of the reader's country. For a date of birth say `autoComplete="bday"`.
 */
export const DateField = (props: DateProps) => <Field {...props} type="date" />
