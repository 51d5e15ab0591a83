import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { FieldFrame, type FieldTexts, useFieldIds } from './FieldFrame.tsx'

/** The native select: on a phone it opens the phone's own wheel. Children are `<option>`s. */
export function Select({
  label,
  hint,
  error,
  id,
  className,
  ...select
}: FieldTexts & ComponentProps<'select'>) {
  const texts = { label, hint, error }
  const ids = useFieldIds(texts, id)
  return (
    <FieldFrame {...texts} ids={ids}>
      <select {...select} {...ids.control} className={classes('in', className)} />
    </FieldFrame>
  )
}
