const files = import.meta.glob<Record<string, object>>(
  ['../{app,features,lib}/**/text/*.hi.ts', '!../**/*.{console,lazy}.hi.ts'],
  { eager: true },
)

/**
 * The Hindi texts that every Hindi page loads. Texts without a translation, such as those of share cards, stay English;
 * texts that only the server and the console use are in `*.console.hi.ts` (console/hindi.ts), and those that are loaded
 * with a part of a page in `*.lazy.hi.ts` (`withTranslations`).
 */
export const hindi: Record<string, object> = Object.assign({}, ...Object.values(files))
