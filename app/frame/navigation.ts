import type { frameText } from '#app/text/frame.ts'
import { hasPrivates } from '#features/studio/settings.ts'

interface NavItem {
  to: string
  /** The key of its name in the navigation's texts. */
  name: keyof typeof frameText.nav
  /** The first path segments of other pages that belong to it. */
  covers?: string[]
}

/** The navigation bar in the order of spec §2; the first is emphasised. */
export const navItems: NavItem[] = [
  { to: '/why-pilates', name: 'whyPilates' },
  { to: '/about-us', name: 'aboutUs', covers: ['teachers'] },
  { to: '/class-schedule', name: 'bookClass', covers: ['classes'] },
  { to: '/private-session', name: 'privates' },
  {
    to: '/teacher-training',
    name: 'teacherTraining',
    covers: ['teacher-single-training', 'moreInfo'],
  },
  { to: '/membership', name: 'membership' },
  { to: '/all-blogs', name: 'blogs', covers: [':post'] },
  { to: '/contact-us', name: 'contactUs' },
]

/** The items for this studio: without a private kind of class there is no page about private classes. */
export const shownNavItems = (): NavItem[] =>
  navItems.filter(({ name }) => name !== 'privates' || hasPrivates())

/**
 * `page`: this is the page; `true`: the page belongs to it. `isPost` is needed because a post can't be recognised by
 * its path.
 */
export function currentOf(item: NavItem, pathname: string, isPost: boolean): 'page' | 'true' | undefined {
  if (pathname.replace(/\/+$/, '') === item.to) return 'page'
  const first = isPost ? ':post' : (pathname.split('/')[1] ?? '')
  return item.covers?.includes(first) ? 'true' : undefined
}
