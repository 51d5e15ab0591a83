const files = import.meta.glob<Record<string, object>>('../{app,console,features,lib,ui}/**/text/*.hi.ts', {
  eager: true,
})

/** Everything that is said in Hindi, by the site, the server and the console: every `*.hi.ts` there is. */
export const hindi: Record<string, object> = Object.assign({}, ...Object.values(files))
