import { discoveryText } from '#features/discovery/text/discovery.ts'
import { hasPrivates } from '#features/studio/settings.ts'

const titles = discoveryText.cards

export type PagePath = keyof typeof titles

interface SitePage {
  /** Without slashes. */
  path: PagePath
  /** The picture in public/art for its share card. */
  art: string
  /** Hidden from search engines. */
  unlisted?: boolean
}

/** The public pages besides the home page, posts and trainings (spec §2). */
export const sitePages: SitePage[] = [
  { path: 'class-schedule', art: 'hundred' },
  { path: 'why-pilates', art: 'rollover' },
  { path: 'membership', art: 'bridge' },
  { path: 'private-session', art: 'private' },
  { path: 'teacher-training', art: 'fan' },
  { path: 'about-us', art: 'barre' },
  { path: 'all-blogs', art: 'swan' },
  { path: 'contact-us', art: 'sidebend' },
  { path: 'sign-up', art: 'teaser', unlisted: true },
  { path: 'rules', art: 'spine' },
  { path: 'privacy-policy', art: 'ball' },
  { path: 'terms-and-condition', art: 'ball' },
  { path: 'refund-policy', art: 'ball' },
  { path: 'in-studio-terms-and-conditions', art: 'ball' },
]

/** The pages that this studio has. */
export const enabledSitePages = (): SitePage[] =>
  sitePages.filter(({ path }) => path !== 'private-session' || hasPrivates())

export const cardTitle = (path: PagePath): string => titles[path]
