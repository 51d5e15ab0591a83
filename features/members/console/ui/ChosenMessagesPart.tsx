import type { MemberProfile } from '../profileSchema.ts'
import { chosenText as text } from '../text/chosenMessages.ts'
import css from './ChosenMessagesPart.module.css'
import { dateLabelOf } from './memberLabels.ts'

/** The member's own choices about messages, from their account; staff can't change them. */
export function ChosenMessagesPart({ chosen: { unwanted, consents } }: Pick<MemberProfile, 'chosen'>) {
  return (
    <ul className={css.chosen}>
      {unwanted.length === 0 && <li>{text.wantsAll}</li>}
      {unwanted.map(({ kind, channel, since }) => (
        <li key={`${kind}.${channel}`}>{text.unwanted(text.kinds[kind], channel, dateLabelOf(since))}</li>
      ))}
      {consents.map(({ purpose, given, at, version, by }) => (
        <li key={purpose}>
          <b>{text.purposes[purpose]}</b>{' '}
          {given ? text.given(dateLabelOf(at)) : text.withdrawn(dateLabelOf(at))}
          {given && version !== null && <> {text.version(version)}</>}
          {by && <> {text.recordedBy(by)}</>}
        </li>
      ))}
    </ul>
  )
}
