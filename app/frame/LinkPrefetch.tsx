import { useEffect } from 'react'
import { languageOfPath, languagePrefix } from '#lib/language.ts'

interface RouteFiles {
  id: string
  path?: string
  index?: boolean
  module: string
  imports?: string[]
}

const routes = () =>
  Object.values(
    (window as { __reactRouterManifest?: { routes: Record<string, RouteFiles> } }).__reactRouterManifest
      ?.routes ?? {},
  )

/** The files of the page at a path; the site map tells pages apart by their first segment. */
export function filesOf(pathname: string, known: RouteFiles[]): string[] {
  const first = pathname.split('/')[1] ?? ''
  const route = first
    ? (known.find(({ path }) => path?.split('/')[0] === first) ?? known.find(({ path }) => path === ':slug'))
    : known.find(({ index }) => index)
  return route ? [route.module, ...(route.imports ?? [])] : []
}

const asked = new Set<string>()

/**
 * Somebody comes near a link: the scripts of that page are fetched, so that the press finds them here. The router's
 * own way (`prefetch="intent"`) reloads the page when that fails, and with it goes whatever was typed.
 */
function approach(event: Event) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.origin !== location.origin || asked.has(link.pathname)) return
  asked.add(link.pathname)
  const path = link.pathname.slice(languagePrefix(languageOfPath(link.pathname)).length) || '/'
  for (const href of filesOf(path, routes())) {
    if (document.querySelector(`link[href="${href}"]`)) continue
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}

export function LinkPrefetch() {
  useEffect(() => {
    const ways = ['pointerover', 'focusin', 'touchstart']
    for (const way of ways) document.addEventListener(way, approach, { passive: true })
    return () => {
      for (const way of ways) document.removeEventListener(way, approach)
    }
  }, [])
  return null
}
