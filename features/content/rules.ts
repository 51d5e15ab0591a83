import { type Refused, refuse } from '#lib/refusals.ts'
import { isBefore } from '#lib/time.ts'

export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** The maximum number of days by which a publication may be scheduled ahead. */
export const MAX_DAYS_AHEAD = 366

/**
 * First path segments of pages, files and endpoints, which no post may use. A test finds missing ones
 * (tests/slugs.test.ts).
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
  'gift',
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
  'rules',
  'shared-pass',
  'sign-in-link',
  'sign-up',
  'teacher-single-training',
  'teacher-training',
  'teachers',
  'terms-and-condition',
  'unsubscribe',
  'why-pilates',
])

/** No slug may start with this: the service worker of the console controls all addresses that do. */
const CONSOLE_PREFIX = 'console'

/** Whether a post may have this address. `ownerId`: the post that has or had it. */
export const decideSlug = (
  slug: string,
  { id, ownerId }: { id: string; ownerId: string | undefined },
): { kind: 'free' } | Refused<'SLUG_TAKEN'> =>
  TAKEN_SLUGS.has(slug) || slug.startsWith(CONSOLE_PREFIX) || (ownerId !== undefined && ownerId !== id)
    ? refuse('SLUG_TAKEN', { slug })
    : { kind: 'free' }

/** Whether a draft may be scheduled for this time: it must be in the future, but not too far ahead. */
export const decidePublishAt = (
  at: Temporal.Instant,
  now: Temporal.Instant,
): { kind: 'later' } | Refused<'PUBLISH_AT'> =>
  isBefore(now, at) && isBefore(at, now.add({ hours: 24 * MAX_DAYS_AHEAD }))
    ? { kind: 'later' }
    : refuse('PUBLISH_AT')

export type DraftState = 'draft' | 'scheduled' | 'published' | 'changed' | 'starter'

/** The state of a draft. `changed`: it was edited after it was published. */
export function draftState(draft: {
  published: boolean
  version: number
  publishedVersion: number | null
  publishAt: Temporal.Instant | null
}): DraftState {
  if (draft.publishAt) return 'scheduled'
  // Version 0 that is not published is a page of the site that nobody has edited: it shows its starter text.
  if (!draft.published) return draft.version === 0 ? 'starter' : 'draft'
  return draft.version === draft.publishedVersion ? 'published' : 'changed'
}

const PICTURE = /\/media\/([0-9a-f]{32})-\d{1,5}\.jpg/g

/** The pictures in the text of an article, each once. */
export const picturesIn = (...html: string[]): string[] => [
  ...new Set(html.flatMap((each) => [...each.matchAll(PICTURE)].map(([, hash]) => hash as string))),
]

/** The drawings of a post and of a training for which none was chosen. */
export const defaultArt = { post: 'wide-swan', training: 'swan' }

/** The texts that a page needs to be published. */
export const neededPageTexts: readonly string[] = ['headline', 'welcome']
