import { AsyncLocalStorage } from 'node:async_hooks'
import { type Language, setLocaleResolver } from '#lib/language.ts'

const spoken = new AsyncLocalStorage<Language>()
setLocaleResolver(() => spoken.getStore() ?? 'en')

/**
 * Runs `work`, and everything that it causes, in a language. Without it (for example in jobs), the language is English.
 */
export const inLanguage = <T>(language: Language, work: () => T): T => spoken.run(language, work)
