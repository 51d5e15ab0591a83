import type { Change, ChangeValue } from '../../rules.ts'
import { auditFieldLabel, auditValueLabel, describedChanges } from '../text/auditLabels.ts'
import { auditScreen as text } from '../text/auditScreen.ts'
import css from './Changes.module.css'

/** At most this many fields are shown; the others are only counted. */
const MAX_FIELDS = 6
/** Longer texts are cut off; a file contains them completely. */
const MAX_LENGTH = 240

const shortLabel = (action: string, field: string, value: ChangeValue): string => {
  const label = auditValueLabel(action, field, value)
  return label.length > MAX_LENGTH ? `${label.slice(0, MAX_LENGTH).trimEnd()}...` : label
}

interface Props {
  action: string
  changes: Change[]
  reason: string | null
}

/** The values before and after of each changed field, and the reason. */
export function Changes({ action, changes, reason }: Props) {
  const described = describedChanges(changes)
  return (
    <span className={css.changes}>
      {described.slice(0, MAX_FIELDS).map(({ field, before, after }) => (
        <span key={field}>
          <span className="mute">{auditFieldLabel(action, field)}:</span>{' '}
          {before !== null && (
            <>
              <del>{shortLabel(action, field, before)}</del> <span className="mute">→</span>{' '}
            </>
          )}
          <ins className={css.now}>{shortLabel(action, field, after)}</ins>
        </span>
      ))}
      {described.length > MAX_FIELDS && (
        <span className="mute">{text.moreFields(described.length - MAX_FIELDS)}</span>
      )}
      {reason && <span className="mute">{text.reason(reason)}</span>}
    </span>
  )
}
