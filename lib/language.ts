/**
 * The language of texts. A page or a response is in one language from start to end. So the language is not passed
 * as a parameter, but is part of the context, like the studio's time zone: code deep inside, such as a refusal or
 * a formatted day, can read it. On the server it belongs to the request (lib/language.server.ts), in a browser to
 * the open page (app/entry.client.tsx).
 */
export const LANGUAGES = ['en', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]

/** The tags for `<html lang>`, `hreflang` and `og:locale` (BCP 47). */
export const languageTags: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN' }

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी' }

type Texts = Record<string, object>

const translations: Partial<Record<Language, Texts>> = {}
let resolveLanguage: () => Language = () => 'en'

/** Registers the texts of a language other than English, by the names that were passed to `inLanguages`. */
export const registerTranslations = (language: Language, texts: Texts): void => {
  translations[language] = texts
}

/** Sets the function that returns the current language. */
export const setLocaleResolver = (resolver: () => Language): void => {
  resolveLanguage = resolver
}

export const currentLanguage = (): Language => resolveLanguage()

/**
 * Texts that are looked up in the current language each time they are read; English if there is no translation. So a
 * module may refer to a group of texts while it loads (`const t = homeText.hero`), but not to a single text
 * (language.test.ts).
 */
// @__NO_SIDE_EFFECTS__
export const inLanguages = <T extends object>(name: string, english: T): T =>
  translated(english, () => translations[resolveLanguage()]?.[name] ?? english)

/**
 * Texts of a part that a page loads later, or of a page that is seldom opened. They are loaded with it, in all languages,
 * so that no other page loads them. They are read like those of `inLanguages`.
 */
// @__NO_SIDE_EFFECTS__
export const withTranslations = <T extends object>(texts: Record<Language, T>): T =>
  translated(texts.en, () => texts[resolveLanguage()])

function translated<T extends object>(english: T, currentTexts: () => object): T {
  const groups: Record<PropertyKey, object> = {}
  return new Proxy(english, {
    get(_, key) {
      const part: unknown = Reflect.get(english, key)
      if (!isGroup(part)) return Reflect.get(currentTexts(), key)
      groups[key] ??= translated(part, () => Reflect.get(currentTexts(), key) as object)
      return groups[key]
    },
  })
}

const isGroup = (part: unknown): part is object => (part as object | undefined)?.constructor === Object

/** `hi-IN,hi;q=0.9` → `hi`. Any other language becomes English. */
export const languageOf = (tag: string | null | undefined): Language =>
  LANGUAGES.find((language) => tag?.toLowerCase().split(/[^a-z]/)[0] === language) ?? 'en'

/** The router requests the data of `/hi` at `/hi.data`. */
const prefixed = /^\/hi(?=[/?]|\.data(?:\?|$)|$)/

/** The language of a page, by its address. */
export const languageOfPath = (path: string): Language => (prefixed.test(path) ? 'hi' : 'en')

/** The path prefix of pages in a language. */
export const languagePrefix = (language: Language): string => (language === 'en' ? '' : `/${language}`)

const countWords = (text: string, script: RegExp) => text.match(script)?.length ?? 0

/**
 * `lang` for an element that shows a text of the studio or a name: on a Hindi page it may be in English.
 * Undefined if it is in the language of the page. Our two languages have different scripts, so the letters
 * decide: a text counts as Hindi if at least every fourth word is in Devanagari, because Hindi texts use
 * English names more often than English texts use Hindi words. HTML tags are not counted.
 */
export function langOf(text: string): Language | undefined {
  const words = text.replace(/<[^>]*>/g, '')
  const hindi = countWords(words, /\p{Script=Devanagari}+/gu)
  const english = countWords(words, /\p{Script=Latin}+/gu)
  if (!hindi && !english) return undefined
  const language = 3 * hindi >= english ? 'hi' : 'en'
  return language === currentLanguage() ? undefined : language
}
