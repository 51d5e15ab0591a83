import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { controlClass, FieldFrame, type FieldTexts, useFieldIds } from './FieldFrame.tsx'

/**
 * A single-line text field. It accepts the props that react-hook-form's `register('name')` returns: `<Field
 * label="Email" {...register('email')} />`.
 */
export function Field({ label, hint, error, id, className, ...input }: FieldTexts & ComponentProps<'input'>) {
  const texts = { label, hint, error }
  const ids = useFieldIds(texts, id)
  return (
    <FieldFrame {...texts} ids={ids}>
      <input {...input} {...ids.control} className={classes(controlClass, className)} />
    </FieldFrame>
  )
}
