import { useLocation } from 'react-router'
import { LANGUAGES, languageNames, languageNow, languagePrefix, languageTags } from '#lib/language.ts'
import { carriesSecret } from '#lib/secretPath.ts'

/**
 * The way to this same page in the other language, named in that language. It loads anew: all its words change. From a
 * mailed link it leads home, for its secret must stand nowhere in the page.
 */
export function LanguageLink({ className }: { className?: string | undefined }) {
  const { pathname, search } = useLocation()
  const other = LANGUAGES.find((language) => language !== languageNow()) ?? 'en'
  const path = carriesSecret(pathname)
    ? '/'
    : pathname.replace(/^\/+/, '/') + search.replace(/[?&]menu=open/, '')
  const href = (languagePrefix(other) + path).replace(/^(\/hi)\/(?=\?|$)/, '$1')
  return (
    // The server knows only the search that makes another page.
    <a className={className} href={href} hrefLang={languageTags[other]} lang={other} suppressHydrationWarning>
      {languageNames[other]}
    </a>
  )
}
