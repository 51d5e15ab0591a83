import type * as english from './refusals.ts'

/** Hindi: refusals that concern content. */
export const contentRefusals: typeof english.contentRefusals = {
  SLUG_TAKEN: ({ slug }) => `पता /${slug ?? ''} किसी और पेज का है।`,
  PUBLISH_AT: () => 'कृपया आने वाला कोई समय दें, एक साल के भीतर का।',
}
