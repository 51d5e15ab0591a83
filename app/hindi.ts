const files = import.meta.glob<Record<string, object>>(
  ['../{app,features,lib}/**/text/*.hi.ts', '!../**/*.console.hi.ts'],
  { eager: true },
)

/**
 * The Hindi texts of the site's pages. Texts without a translation (mails, share cards, posts) stay English; texts that
 * only the server and the console use are in `*.console.hi.ts` (console/hindi.ts).
 */
export const hindi: Record<string, object> = Object.assign({}, ...Object.values(files))
