import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'
import type { FieldTexts } from './FieldFrame.tsx'

type DateProps = FieldTexts & {
  /** First and last day that can be chosen, YYYY-MM-DD. A `max` also limits the year to four digits while typing. */
  min?: string
  max?: string
} & Omit<ComponentProps<'input'>, 'type' | 'min' | 'max'>

/**
 * A field for a day, YYYY-MM-DD, with the browser's own control: typed on a desktop, a native picker on a phone, in the
 * date order of the reader's country. For a date of birth, set `autoComplete="bday"`.
 */
export const DateField = (props: DateProps) => <Field {...props} type="date" />
