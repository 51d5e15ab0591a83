import type { MetaDescriptor } from 'react-router'
import type { StudioSummary } from '#features/studio/schema.ts'
import { currentLanguage, LANGUAGES, type Language, languagePrefix, languageTags } from '#lib/language.ts'

/** The root loader's data, available to every page. */
export interface SiteData {
  studio: StudioSummary
  /** Without a trailing slash. */
  publicUrl: string
  /** Whether it is the demo studio, whose sign-in panel lists accounts. */
  demo: boolean
}

interface MetaArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
  location: { pathname: string }
}

interface PageSeo {
  title: string
  description: string
  type?: 'website' | 'article'
  /** Whether search engines must not list the page. */
  hidden?: boolean
  /** Whether the page has content only in English: then its canonical address is the English one. */
  english?: boolean
}

/**
 * Title, description, canonical address and share card: `export const meta: Route.MetaFunction = (args) => seo(args, {
 * title, description })`. The studio's name is appended to the title, unless the title contains it.
 */
export function seo({ matches, location }: MetaArgs, page: PageSeo): MetaDescriptor[] {
  const site = matches.find((match) => match?.id === 'root')?.loaderData as SiteData | undefined
  const name = site?.studio.name ?? ''
  const title = !name || page.title.includes(name) ? page.title : `${page.title} | ${name}`
  const base = site?.publicUrl ?? ''
  const path = location.pathname.replace(/(.)\/+$/, '$1')
  const addressIn = (language: Language) => base + (languagePrefix(language) + path).replace(/(.)\/$/, '$1')
  const language = page.english ? 'en' : currentLanguage()
  const address = addressIn(language)
  return [
    { title },
    { name: 'description', content: page.description },
    ...(page.hidden
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          { tagName: 'link', rel: 'canonical', href: address },
          ...(page.english
            ? []
            : [
                ...LANGUAGES.map((each) => alternate(languageTags[each], addressIn(each))),
                alternate('x-default', addressIn('en')),
              ]),
        ]),
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: name },
    { property: 'og:locale', content: languageTags[language].replace('-', '_') },
    // The server draws a share card for each page (features/discovery); hidden pages have that of the studio.
    {
      property: 'og:image',
      content: `${base}/og${page.hidden || path === '/' ? '/home' : path}.png${site?.studio.logo?.version ?? ''}`,
    },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

const alternate = (hrefLang: string, href: string): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  hrefLang,
  href,
})
