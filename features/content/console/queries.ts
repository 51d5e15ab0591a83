import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import type { DraftRow } from './schema.ts'

export const contentApi = consoleClient(async () => {
  const [{ draftContract }, { collectionContract }] = await Promise.all([
    import('./schema.ts'),
    import('./collectionSchema.ts'),
  ])
  return { ...draftContract, ...collectionContract }
})

export interface DraftFilter {
  kind: DraftRow['kind']
  state?: DraftRow['state'] | undefined
  q?: string | undefined
  page: number
}

export const draftsQuery = (query: DraftFilter) =>
  queryOptions({
    queryKey: ['drafts', 'list', query],
    queryFn: async () => (await contentApi('GET /console/drafts', { query })).data,
    placeholderData: keepPreviousData,
  })

export const draftQuery = (draftId: string) =>
  queryOptions({
    queryKey: ['drafts', 'one', draftId],
    queryFn: async () => (await contentApi('GET /console/drafts/:draftId', { params: { draftId } })).data,
    // The editor has the current text: nothing is fetched while it is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const choicesQuery = queryOptions({
  queryKey: ['drafts', 'choices'],
  queryFn: async () => (await contentApi('GET /console/drafts/choices')).data,
  staleTime: 60_000,
})

export const testimonialsQuery = queryOptions({
  queryKey: ['content', 'testimonials'],
  queryFn: async () => (await contentApi('GET /console/testimonials')).data.rows,
})

export const instructorsQuery = queryOptions({
  queryKey: ['content', 'instructors'],
  queryFn: async () => (await contentApi('GET /console/instructor-profiles')).data.rows,
})

export const policiesQuery = queryOptions({
  queryKey: ['content', 'policies'],
  queryFn: async () => (await contentApi('GET /console/policies')).data.rows,
})

export const policyQuery = (key: 'privacy' | 'terms' | 'refund' | 'inStudio') =>
  queryOptions({
    queryKey: ['content', 'policies', key],
    queryFn: async () => (await contentApi('GET /console/policies/:key', { params: { key } })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const locationsQuery = queryOptions({
  queryKey: ['content', 'locations'],
  queryFn: async () => (await contentApi('GET /console/place-pictures')).data.rows,
})

/** For `useAction`: the action returns the new list, which replaces the cached one. */
const listAction = (queryKey: QueryKey) => ({
  updates: ({ rows }: { rows: unknown[] }) => [queryKey, rows] as const,
  stale: [queryKey],
})
export const testimonialAction = listAction(testimonialsQuery.queryKey)
export const instructorAction = listAction(instructorsQuery.queryKey)
export const locationPictureAction = listAction(locationsQuery.queryKey)
