import { currentLanguage, languagePrefix } from '#lib/language.ts'
import { frameText } from '../text/frame.ts'

/** Opens the screen in the other language: a new document, because texts are chosen at the start. */
export function LanguageSwitch({ className }: { className?: string | undefined }) {
  const other = currentLanguage() === 'en' ? 'hi' : 'en'
  const path = location.pathname.slice(languagePrefix(currentLanguage()).length) + location.search
  return (
    <a className={className} href={`${languagePrefix(other)}${path}`} lang={other} hrefLang={other}>
      {frameText.otherLanguage}
    </a>
  )
}
