import type { Change, ChangeValue } from '../../rules.ts'
import { auditFieldLabel, auditValueLabel, describedChanges } from '../text/auditLabels.ts'
import { auditScreen as text } from '../text/auditScreen.ts'
import css from './Changes.module.css'

/** Further fields of an entry are only counted. */
const SHOWN = 6
/** The maximum shown of a long text; the file has all of it. */
const MAX_LENGTH = 240

const shortly = (action: string, field: string, value: ChangeValue): string => {
  const label = auditValueLabel(action, field, value)
  return label.length > MAX_LENGTH ? `${label.slice(0, MAX_LENGTH).trimEnd()}...` : label
}

interface Props {
  action: string
  changes: Change[]
  reason: string | null
}

/** Values before and after, field by field, and the reason. */
export function Changes({ action, changes, reason }: Props) {
  const described = describedChanges(changes)
  return (
    <span className={css.changes}>
      {described.slice(0, SHOWN).map(({ field, before, after }) => (
        <span key={field}>
          <span className="mute">{auditFieldLabel(action, field)}:</span>{' '}
          {before !== null && (
            <>
              <del>{shortly(action, field, before)}</del> <span className="mute">→</span>{' '}
            </>
          )}
          <ins className={css.now}>{shortly(action, field, after)}</ins>
        </span>
      ))}
      {described.length > SHOWN && <span className="mute">{text.moreFields(described.length - SHOWN)}</span>}
      {reason && <span className="mute">{text.reason(reason)}</span>}
    </span>
  )
}
