import { frameText } from '#text/frame.ts'

interface NavItem {
  to: string
  label: string
  /** The first paths of pages that belong to it, besides its own. */
  covers?: string[]
}

/** The navigation bar in the order of spec §2; the first is emphasised. */
export const navItems: NavItem[] = [
  { to: '/why-pilates', label: frameText.nav.whyPilates },
  { to: '/about-us', label: frameText.nav.aboutUs },
  { to: '/class-schedule', label: frameText.nav.bookClass },
  { to: '/private-session', label: frameText.nav.privates },
  {
    to: '/teacher-training',
    label: frameText.nav.teacherTraining,
    covers: ['teacher-single-training', 'moreInfo'],
  },
  { to: '/membership', label: frameText.nav.membership },
  { to: '/all-blogs', label: frameText.nav.blogs, covers: [':post'] },
  { to: '/contact-us', label: frameText.nav.contactUs },
]

/** `page`: this is the page; `true`: the page belongs to it. A single post has no path of its own to tell it by. */
export function currentOf(item: NavItem, pathname: string, isPost: boolean): 'page' | 'true' | undefined {
  if (pathname.replace(/\/+$/, '') === item.to) return 'page'
  const first = isPost ? ':post' : (pathname.split('/')[1] ?? '')
  return item.covers?.includes(first) ? 'true' : undefined
}
