const files = import.meta.glob<Record<string, object>>('../{app,features,lib}/**/text/*.hi.ts', {
  eager: true,
})

/** All that is said in Hindi: every `*.hi.ts` there is. What has none (mails, share cards, posts) stays English. */
export const hindi: Record<string, object> = Object.assign({}, ...Object.values(files))
