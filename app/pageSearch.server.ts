/** The data that is needed to parse the search of a page. */
export interface SearchFacts {
  /** The current day in the studio. */
  today: Temporal.PlainDate
  instructors: ReadonlySet<string>
  /** The tags of the posts. */
  tags: ReadonlySet<string>
}

/**
 * The search parameters that change a page, as the page reads them. Such a page has a file next to it,
 * `pages/<page>.search.server.ts`, which exports this as `search`; on all other pages only the browser uses the search
 * (for an open popup), and the server drops it.
 */
export type PageSearch = (params: URLSearchParams, facts: SearchFacts) => Record<string, string>

const searches = import.meta.glob<{ search: PageSearch }>('./pages/*.search.server.ts', { eager: true })

/** How the page of a route (`pages/membership`) reads its search. */
export const searchOf = (routeId: string): PageSearch | undefined =>
  searches[`./${routeId}.search.server.ts`]?.search
