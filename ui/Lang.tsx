import { Fragment } from 'react'
import { languageNow } from '#text/language.ts'

/** Words in Latin letters, with what joins them: `Group 8`, `Rhea D’Souza`, `Semi-private 4`. */
const ENGLISH = /(\p{Script=Latin}[\p{Script=Latin}\p{N}]*(?:[ ’'&.-]+[\p{Script=Latin}\p{N}]+)*)/u

/**
 * A sentence in which names of the studio's stand. On a page in Hindi its English words are marked, so that they are
 * spoken as such. Where a whole element is one such text, `lang={langOf(text)}` says it.
 */
export const Lang = ({ text }: { text: string }) => {
  if (languageNow() === 'en') return text
  return text.split(ENGLISH).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    <Fragment key={index}>{index % 2 ? <span lang="en">{part}</span> : part}</Fragment>
  ))
}
