import { matchPath, type ServerBuild } from 'react-router'
import type { InProcessApi } from '#app/api.server.ts'
import { type SearchFacts, searchOf } from '#app/pageSearch.server.ts'
import { languageOfPath, languagePrefix } from '#lib/language.ts'
import { studioDay } from '#lib/time.ts'

/**
 * One address per page, whatever is appended to it: search parameters that a page does not know
 * (`pages/*.search.server.ts`) are dropped before the page is looked up or rendered.
 */
export function canonicalSearch(options: {
  build: ServerBuild | (() => Promise<ServerBuild>)
  api: InProcessApi
  now: () => Temporal.Instant
}): (url: string) => Promise<string> {
  const facts = async (): Promise<SearchFacts> => {
    const [instructors, posts] = await Promise.all([
      read<{ name: string }[]>(options.api, '/studio/instructors'),
      read<{ tags: string[] }[]>(options.api, '/blog/'),
    ])
    return {
      today: studioDay(options.now()),
      instructors: new Set(instructors.map(({ name }) => name)),
      tags: new Set(posts.flatMap(({ tags }) => tags)),
    }
  }
  return async (url) => {
    const index = url.indexOf('?')
    if (index < 0) return url
    const path = url.slice(0, index)
    const parameters = new URLSearchParams(url.slice(index + 1))
    const { routes } = typeof options.build === 'function' ? await options.build() : options.build
    const pageRoutes = Object.values(routes).flatMap((route) => (route && route.id !== 'root' ? [route] : []))
    const page =
      pageRoutes.find((route) => `/${route.path ?? ''}` === pageOf(path)) ??
      pageRoutes.find((route) => route.path && matchPath(`/${route.path}`, pageOf(path)))
    const search = page && searchOf(page.id)
    const query = new URLSearchParams(search?.(parameters, await facts()))
    // The routes whose data the router requests, sorted.
    const routeIds = new Set(parameters.get('_routes')?.split(','))
    const pageIds = ['root', page?.id].filter((id) => id !== undefined && routeIds.delete(id))
    if (pageIds.length && !routeIds.size) query.set('_routes', pageIds.join(','))
    query.sort()
    return query.size ? `${path}?${query}` : path
  }
}

/** `/hi/class-schedule.data` → `/class-schedule`; the data of a path that ends in a slash is called `/_.data`. */
const pageOf = (path: string) =>
  path.slice(languagePrefix(languageOfPath(path)).length).replace(/(?<=\/)_\.data$|\.data$/, '') || '/'

async function read<T>(api: InProcessApi, path: string): Promise<T> {
  const { body } = await api('GET', `/api/v1${path}`)
  return (JSON.parse(body) as { data: T }).data
}
