/**
 * In which language something is said. A page or an answer is made in one language from end to end, so the language
 * is ambient like the studio's time zone: a refusal or a day in words, deep inside, need not be handed it. The
 * server keeps it per request (lib/language.server.ts), a browser for as long as its page is open (app/entry.client.tsx).
 */
export const LANGUAGES = ['en', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]

/** For `<html lang>`, `hreflang` and `og:locale` (BCP 47). */
export const languageTags: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN' }

/** What each calls itself. */
export const languageNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी' }

type Texts = Record<string, object>

const translations: Partial<Record<Language, Texts>> = {}
let speaking: () => Language = () => 'en'

/** The texts of a language besides English, by the names that `inLanguages` gave them. */
export const registerTranslations = (language: Language, texts: Texts): void => {
  translations[language] = texts
}

/** From now on `which` tells the language of the moment. */
export const setLocaleResolver = (which: () => Language): void => {
  speaking = which
}

export const languageNow = (): Language => speaking()

/**
 * English texts that read as their translation where one is spoken and has them. Each text is looked up when it is
 * read: a group of them may be named while modules load (`const t = homeText.hero`), a text may not (language.test.ts).
 */
// @__NO_SIDE_EFFECTS__
export const inLanguages = <T extends object>(name: string, english: T): T =>
  lookedUp(english, () => translations[speaking()]?.[name] ?? english)

function lookedUp<T extends object>(english: T, spoken: () => object): T {
  const groups = new Map<PropertyKey, object>()
  return new Proxy(english, {
    get(_, key) {
      const part: unknown = Reflect.get(english, key)
      if (!isGroup(part)) return Reflect.get(spoken(), key)
      const group = groups.get(key) ?? lookedUp(part, () => Reflect.get(spoken(), key) as object)
      groups.set(key, group)
      return group
    },
  })
}

const isGroup = (part: unknown): part is object =>
  typeof part === 'object' && part !== null && !Array.isArray(part)

/** `hi-IN,hi;q=0.9` → `hi`. What is not among ours is English. */
export const languageOf = (tag: string | null | undefined): Language =>
  LANGUAGES.find((language) => tag?.toLowerCase().split(/[^a-z]/)[0] === language) ?? 'en'

/** The router asks for the data of `/hi` at `/hi.data`. */
const prefixed = /^\/hi(?=[/?]|\.data(?:\?|$)|$)/

/** The language of a page, by its address. */
export const languageOfPath = (path: string): Language => (prefixed.test(path) ? 'hi' : 'en')

/** What pages of a language have before their paths. */
export const languagePrefix = (language: Language): string => (language === 'en' ? '' : `/${language}`)

const wordsIn = (text: string, script: RegExp) => text.match(script)?.length ?? 0

/**
 * `lang` for an element with a text of the studio's, or with a name: it may be in English on a page in Hindi. Undefined
 * where it is in the language of the page. Each of our languages has a script of its own, so the letters tell: a text
 * is in Hindi when every fourth of its words is, for Hindi names things in English more often than English in Hindi.
 * Marks of HTML are no words.
 */
export function langOf(text: string): Language | undefined {
  const words = text.replace(/<[^>]*>/g, '')
  const hindi = wordsIn(words, /\p{Script=Devanagari}+/gu)
  const english = wordsIn(words, /\p{Script=Latin}+/gu)
  if (!hindi && !english) return undefined
  const language = 3 * hindi >= english ? 'hi' : 'en'
  return language === languageNow() ? undefined : language
}
