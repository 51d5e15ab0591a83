import { Fragment } from 'react'
import { langOf, languageNow } from '#lib/language.ts'

/** Words in Latin letters, with what joins them: `Group 8`, `Rhea D’Souza`, `Semi-private 4`. */
const ENGLISH = /(\p{Script=Latin}[\p{Script=Latin}\p{N}]*(?:[ ’'&.-]+[\p{Script=Latin}\p{N}]+)*)/u

/**
 * A text of the studio's, or a sentence in which its names stand. On a page in Hindi what of it is in English is marked,
 * so that it is spoken as such: all of it, or its English words. Where it is all of an element, `lang={langOf(text)}`
 * says the first without another element.
 */
export const Lang = ({ text }: { text: string }) => {
  const whole = langOf(text)
  if (whole) return <span lang={whole}>{text}</span>
  if (languageNow() === 'en') return text
  return text.split(ENGLISH).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    <Fragment key={index}>{index % 2 ? <span lang="en">{part}</span> : part}</Fragment>
  ))
}
