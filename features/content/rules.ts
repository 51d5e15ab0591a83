import { type Refused, refuse } from '#lib/refusals.ts'
import { isBefore } from '#lib/time.ts'

export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** How far ahead something may be told to appear. */
export const MOST_DAYS_AHEAD = 366

/**
 * First parts of addresses that belong to pages, files and calls: no post may stand there. What is missing here a test
 * finds (tests/slugs.test.ts).
 */
export const TAKEN_SLUGS: ReadonlySet<string> = new Set([
  'about-us',
  'all-blogs',
  'api',
  'art',
  'assets',
  'calendar',
  'class-schedule',
  'classes',
  'console',
  'contact-us',
  'dev',
  'docs',
  'fonts',
  'health',
  'healthz',
  'hi',
  'in-studio-terms-and-conditions',
  'live',
  'media',
  'membership',
  'no',
  'offline',
  'og',
  'portraits',
  'privacy-policy',
  'private-session',
  'ready',
  'refund-policy',
  'reset-password',
  'restore-details',
  'restore-email',
  'sign-in-link',
  'sign-up',
  'teacher-single-training',
  'teacher-training',
  'teachers',
  'terms-and-condition',
  'why-pilates',
])

/** No post begins so: the service worker of the console is in charge of such addresses, and of no page of the site. */
const CONSOLE = 'console'

/** May a post have this address? `ownerId`: the post that has it or once had it. */
export const decideSlug = (
  slug: string,
  { id, ownerId }: { id: string; ownerId: string | undefined },
): { kind: 'free' } | Refused<'SLUG_TAKEN'> =>
  TAKEN_SLUGS.has(slug) || slug.startsWith(CONSOLE) || (ownerId !== undefined && ownerId !== id)
    ? refuse('SLUG_TAKEN', { slug })
    : { kind: 'free' }

/** When something may be told to appear: later, and not so late that nobody remembers it. */
export const decidePublishAt = (
  at: Temporal.Instant,
  now: Temporal.Instant,
): { kind: 'later' } | Refused<'PUBLISH_AT'> =>
  isBefore(now, at) && isBefore(at, now.add({ hours: 24 * MOST_DAYS_AHEAD }))
    ? { kind: 'later' }
    : refuse('PUBLISH_AT')

export type DraftState = 'draft' | 'scheduled' | 'published' | 'changed' | 'starter'

/** What is to be said of a draft: whether it is on the site, as it is or as it was, or will be. */
export function draftState(draft: {
  published: boolean
  version: number
  publishedVersion: number | null
  publishAt: Temporal.Instant | null
}): DraftState {
  if (draft.publishAt) return 'scheduled'
  // Only a page is there before anybody wrote it.
  if (!draft.published) return draft.version === 0 ? 'starter' : 'draft'
  return draft.version === draft.publishedVersion ? 'published' : 'changed'
}

const PICTURE = /\/media\/([0-9a-f]{32})-\d{1,5}\.jpg/g

/** The pictures that an article shows between its lines, each once. */
export const picturesIn = (...html: string[]): string[] => [
  ...new Set(html.flatMap((each) => [...each.matchAll(PICTURE)].map(([, hash]) => hash as string))),
]

/** Without these a page has no face: it is not published. */
export const neededPageTexts: readonly string[] = ['headline', 'welcome']
