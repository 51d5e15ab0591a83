import type { MemberProfile } from '../profileSchema.ts'
import { chosenText as words } from '../text/chosenMessages.ts'
import css from './ChosenMessagesPart.module.css'
import { dateLabelOf } from './memberLabels.ts'

/** What the member chose about messages in their account; staff cannot change it. */
export function ChosenMessagesPart({ chosen: { unwanted, consents } }: Pick<MemberProfile, 'chosen'>) {
  return (
    <ul className={css.chosen}>
      {unwanted.length === 0 && <li>{words.wantsAll}</li>}
      {unwanted.map(({ kind, channel, since }) => (
        <li key={`${kind}.${channel}`}>{words.unwanted(words.kinds[kind], channel, dateLabelOf(since))}</li>
      ))}
      {consents.map(({ purpose, given, at, version, by }) => (
        <li key={purpose}>
          <b>{words.purposes[purpose]}</b>{' '}
          {given ? words.given(dateLabelOf(at)) : words.withdrawn(dateLabelOf(at))}
          {given && version !== null && <> {words.version(version)}</>}
          {by && <> {words.recordedBy(by)}</>}
        </li>
      ))}
    </ul>
  )
}
