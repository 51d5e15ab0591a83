import type { MemberProfile } from '../profileSchema.ts'
import { chosenWords as words } from '../text/chosenMessages.ts'
import css from './ChosenMessagesPart.module.css'
import { dayWordsOf } from './memberWords.ts'

/** What the member chose about messages in their account; staff cannot change it. */
export function ChosenMessagesPart({ chosen: { unwanted, consents } }: Pick<MemberProfile, 'chosen'>) {
  return (
    <ul className={css.chosen}>
      {unwanted.length === 0 && <li>{words.wantsAll}</li>}
      {unwanted.map(({ kind, channel, since }) => (
        <li key={`${kind}.${channel}`}>{words.unwanted(words.kinds[kind], channel, dayWordsOf(since))}</li>
      ))}
      {consents.map(({ purpose, given, at, version, by }) => (
        <li key={purpose}>
          <b>{words.purposes[purpose]}</b>{' '}
          {given ? words.given(dayWordsOf(at)) : words.withdrawn(dayWordsOf(at))}
          {given && version !== null && <> {words.version(version)}</>}
          {by && <> {words.recordedBy(by)}</>}
        </li>
      ))}
    </ul>
  )
}
