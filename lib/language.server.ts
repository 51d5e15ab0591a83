import { AsyncLocalStorage } from 'node:async_hooks'
import { type Language, setLocaleResolver } from '#lib/language.ts'

const spoken = new AsyncLocalStorage<Language>()
setLocaleResolver(() => spoken.getStore() ?? 'en')

/** Runs `work`, and all that follows from it, in a language. Outside of it (in jobs, say) English is spoken. */
export const inLanguage = <T>(language: Language, work: () => T): T => spoken.run(language, work)
