import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import type { collectionContract } from '../collectionSchema.ts'
import type { DraftRow, draftContract } from './schema.ts'

const drafts = consoleClient<typeof draftContract>()
const lists = consoleClient<typeof collectionContract>()

export interface DraftFilter {
  kind: DraftRow['kind']
  state?: DraftRow['state'] | undefined
  q?: string | undefined
  page: number
}

export const draftsQuery = (query: DraftFilter) =>
  queryOptions({
    queryKey: ['drafts', 'list', query],
    queryFn: async () => (await drafts('GET /console/drafts', { query })).data,
    placeholderData: keepPreviousData,
  })

export const draftQuery = (draftId: string) =>
  queryOptions({
    queryKey: ['drafts', 'one', draftId],
    queryFn: async () => (await drafts('GET /console/drafts/:draftId', { params: { draftId } })).data,
    // The editor holds the current text: nothing is fetched while it is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const choicesQuery = queryOptions({
  queryKey: ['drafts', 'choices'],
  queryFn: async () => (await drafts('GET /console/drafts/choices')).data,
  staleTime: 60_000,
})

export const testimonialsQuery = queryOptions({
  queryKey: ['content', 'testimonials'],
  queryFn: async () => (await lists('GET /console/testimonials')).data.rows,
})

export const instructorsQuery = queryOptions({
  queryKey: ['content', 'instructors'],
  queryFn: async () => (await lists('GET /console/instructor-profiles')).data.rows,
})

export const policiesQuery = queryOptions({
  queryKey: ['content', 'policies'],
  queryFn: async () => (await lists('GET /console/policies')).data.rows,
})

export const policyQuery = (key: 'privacy' | 'terms' | 'refund' | 'inStudio') =>
  queryOptions({
    queryKey: ['content', 'policies', key],
    queryFn: async () => (await lists('GET /console/policies/:key', { params: { key } })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const locationsQuery = queryOptions({
  queryKey: ['content', 'locations'],
  queryFn: async () => (await lists('GET /console/place-pictures')).data.rows,
})
