const files = import.meta.glob<Record<string, object>>(
  ['../{app,features,lib}/**/text/*.hi.ts', '!../**/*.console.hi.ts'],
  { eager: true },
)

/**
 * The Hindi texts of the site's pages. Texts without Hindi (mails, share cards, posts) stay English; texts used
 * only by the server and the console are in `*.console.hi.ts` (console/hindi.ts).
 */
export const hindi: Record<string, object> = Object.assign({}, ...Object.values(files))
