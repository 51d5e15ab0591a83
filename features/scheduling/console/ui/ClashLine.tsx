import { formText } from '#ui/console/text/parts.ts'
import { Icon } from '#ui/Icon.tsx'
import { timetableScreen } from '../text/timetableScreen.ts'
import css from './ClashLine.module.css'
import { clashLabel } from './clashLabels.ts'
import type { Change } from './useChange.ts'

const text = timetableScreen.preview

/** The first clash and the number of further ones, next to the button that they disable. */
export function ClashLine({ change: { preview } }: { change: Pick<Change, 'preview'> }) {
  const [first, ...further] = preview?.clashes ?? []
  if (!first) return null
  return (
    <p className={css.line} role="alert">
      <Icon name="bang" /> {clashLabel(first)} {further.length > 0 && text.moreClashes(further.length)}
    </p>
  )
}

/** Why a change can't be applied; undefined if it can, or if the value of a field is the reason. */
export function blockedBy({ preview, error, fields }: Pick<Change, 'preview' | 'error' | 'fields'>) {
  // A field with a message can be corrected, and then a new preview is requested.
  if (Object.keys(fields).length > 0) return undefined
  const [clash] = preview?.clashes ?? []
  if (clash) return clashLabel(clash)
  return preview ? undefined : (error?.message ?? formText.wait)
}
