import { useLocation } from 'react-router'
import { currentLanguage, LANGUAGES, languageNames, languagePrefix, languageTags } from '#lib/language.ts'
import { carriesSecret } from '#lib/secretPath.ts'

/**
 * A link to this page in the other language, with that language's own name. It reloads the page, because all texts
 * change. On the page of a mailed link it leads to the home page, because the secret in the address must not appear in
 * the page.
 */
export function LanguageLink({ className }: { className?: string | undefined }) {
  const { pathname, search } = useLocation()
  const other = LANGUAGES.find((language) => language !== currentLanguage()) ?? 'en'
  const path = carriesSecret(pathname)
    ? '/'
    : pathname.replace(/^\/+/, '/') + search.replace(/[?&]menu=open/, '')
  const href = (languagePrefix(other) + path).replace(/^(\/hi)\/(?=\?|$)/, '$1')
  return (
    // During rendering on the server, the address has only those search parameters that change the page.
    <a className={className} href={href} hrefLang={languageTags[other]} lang={other} suppressHydrationWarning>
      {languageNames[other]}
    </a>
  )
}
