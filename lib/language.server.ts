import { AsyncLocalStorage } from 'node:async_hooks'
import { type Language, setLocaleResolver } from '#lib/language.ts'

const languages = new AsyncLocalStorage<Language>()
setLocaleResolver(() => languages.getStore() ?? 'en')

/**
 * Runs `work`, and everything that it causes, in a language. Without it (for example in jobs), the language is English.
 */
export const inLanguage = <T>(language: Language, work: () => T): T => languages.run(language, work)
