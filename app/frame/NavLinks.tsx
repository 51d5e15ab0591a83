import { Link, useLocation, useMatches } from 'react-router'
import { frameText } from '#app/text/frame.ts'
import { Icon } from '#ui/Icon.tsx'
import { currentOf, shownNavItems } from './navigation.ts'

/** The links of the navigation, in the bar and in the drawer; the active one is underlined. */
export function NavLinks({ arrow = false, replace = false }: { arrow?: boolean; replace?: boolean }) {
  const { pathname } = useLocation()
  // Any path with one segment may be that of a post; it is one if the loader has found a post.
  const isPost = useMatches().some(({ id, loaderData }) => id === 'pages/post' && loaderData !== undefined)
  return shownNavItems().map((item, index) => (
    <Link
      key={item.to}
      to={item.to}
      replace={replace}
      discover="none"
      data-emphasised={index === 0 || undefined}
      aria-current={currentOf(item, pathname, isPost)}
    >
      <span>{frameText.nav[item.name]}</span>
      {arrow && index === 0 && <Icon name="go" />}
    </Link>
  ))
}
