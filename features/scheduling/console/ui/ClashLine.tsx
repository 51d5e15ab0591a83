import { formText } from '#ui/console/text/parts.ts'
import { Icon } from '#ui/Icon.tsx'
import { timetableScreen } from '../text/timetableScreen.ts'
import css from './ClashLine.module.css'
import { clashWords } from './clashWords.ts'
import type { Change } from './useChange.ts'

const text = timetableScreen.preview

/** Beside the button that it stops: the first clash, and how many more there are. */
export function ClashLine({ change: { preview } }: { change: Pick<Change, 'preview'> }) {
  const [first, ...others] = preview?.clashes ?? []
  if (!first) return null
  return (
    <p className={css.line} role="alert">
      <Icon name="bang" /> {clashWords(first)} {others.length > 0 && text.moreClashes(others.length)}
    </p>
  )
}

/** Why a change can't be made yet, where no field is the reason. */
export function blockedBy({ preview, error, fields }: Pick<Change, 'preview' | 'error' | 'fields'>) {
  // What is said beside a field may be mended there; the server is asked again.
  if (Object.keys(fields).length > 0) return undefined
  const [clash] = preview?.clashes ?? []
  if (clash) return clashWords(clash)
  return preview ? undefined : (error?.message ?? formText.wait)
}
