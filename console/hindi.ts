const files = import.meta.glob<Record<string, object>>(
  ['../{app,console,features,lib,ui}/**/text/*.hi.ts', '!../**/*.lazy.hi.ts'],
  { eager: true },
)

/**
 * All Hindi texts of the site, the server and the console: every `*.hi.ts`, except those that are loaded with a
 * part of a page.
 */
export const hindi: Record<string, object> = Object.assign({}, ...Object.values(files))
