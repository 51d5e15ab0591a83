import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { controlClass, FieldFrame, type FieldTexts, useFieldIds } from './FieldFrame.tsx'

/** A multi-line text field. */
export function TextArea({
  label,
  hint,
  error,
  id,
  className,
  ...area
}: FieldTexts & ComponentProps<'textarea'>) {
  const texts = { label, hint, error }
  const ids = useFieldIds(texts, id)
  return (
    <FieldFrame {...texts} ids={ids}>
      <textarea rows={5} {...area} {...ids.control} className={classes(controlClass, className)} />
    </FieldFrame>
  )
}
