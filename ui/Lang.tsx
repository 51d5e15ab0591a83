import { currentLanguage, langOf } from '#lib/language.ts'
import { inOrder } from './inOrder.ts'

/** Latin words, with the characters that join them: `Group 8`, `Rhea D’Souza`, `Semi-private 4`. */
const ENGLISH = /(\p{Script=Latin}[\p{Script=Latin}\p{N}]*(?:[ ’'&.-]+[\p{Script=Latin}\p{N}]+)*)/u

/**
 * A text of the studio, or a sentence that contains its names. On a Hindi page the whole text or its English words get
 * `lang="en"`, so that screen readers pronounce them correctly. If it is the whole content of an element,
 * `lang={langOf(text)}` on that element does the same without an extra one.
 */
export const Lang = ({ text }: { text: string }) => {
  const language = langOf(text)
  if (language) return <span lang={language}>{text}</span>
  if (currentLanguage() === 'en') return text
  return inOrder(text.split(ENGLISH).map((part, index) => (index % 2 ? english(part) : part)))
}

const english = (text: string) => <span lang="en">{text}</span>
