const files = import.meta.glob<Record<string, object>>(
  ['../{app,features,lib}/**/text/*.hi.ts', '!../**/*.console.hi.ts'],
  { eager: true },
)

/**
 * All that the site's pages say in Hindi. What has none (mails, share cards, posts) stays English; what only the server
 * and the console say stands in `*.console.hi.ts` (console/hindi.ts).
 */
export const hindi: Record<string, object> = Object.assign({}, ...Object.values(files))
