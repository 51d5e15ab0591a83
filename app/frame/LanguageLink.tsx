import { useLocation } from 'react-router'
import { LANGUAGES, languageNames, languageNow, languagePrefix, languageTags } from '#text/language.ts'

/** The way to this same page in the other language, named in that language. It loads anew: all its words change. */
export function LanguageLink({ className }: { className?: string }) {
  const { pathname, search } = useLocation()
  const other = LANGUAGES.find((language) => language !== languageNow()) ?? 'en'
  const path = languagePrefix(other) + (pathname === '/' && other !== 'en' ? '' : pathname)
  return (
    <a className={className} href={path + search} hrefLang={languageTags[other]} lang={other}>
      {languageNames[other]}
    </a>
  )
}
