import type { Change } from '../rules.ts'
import { auditScreen as text } from '../text/auditScreen.ts'
import { fieldWords, valueWords } from '../text/auditWords.ts'
import css from './Changes.module.css'

/** More fields than this of one entry are counted. */
const SHOWN = 6

/** What was before and what is now, field by field, and why. */
export const Changes = ({ changes, reason }: { changes: Change[]; reason: string | null }) => (
  <span className={css.changes}>
    {changes.slice(0, SHOWN).map(({ field, before, after }) => (
      <span key={field}>
        <span className="mute">{fieldWords(field)}:</span>{' '}
        {before !== null && (
          <>
            <del>{valueWords(field, before)}</del> <span className="mute">→</span>{' '}
          </>
        )}
        <ins className={css.now}>{valueWords(field, after)}</ins>
      </span>
    ))}
    {changes.length > SHOWN && <span className="mute">{text.moreFields(changes.length - SHOWN)}</span>}
    {reason && <span className="mute">{text.reason(reason)}</span>}
  </span>
)
