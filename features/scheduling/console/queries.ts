import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import { offlineCache } from '#lib/offlineCache.ts'
import type { TimetableChange } from './changeSchema.ts'

export const schedulingApi = consoleClient(async () => (await import('./schema.ts')).schedulingContract)

export interface WeekQuery {
  from: string
  to: string
  location?: string | undefined
  instructor?: string | undefined
  room?: string | undefined
}

/** The key prefix of all queries that a timetable change may affect. */
export const TIMETABLE_KEY = ['console', 'timetable'] as const

type Query = Parameters<typeof schedulingApi<'GET /console/timetable'>>[1]['query']

export const weekQuery = (shown: WeekQuery) =>
  queryOptions({
    queryKey: [...TIMETABLE_KEY, 'week', shown],
    queryFn: async () => (await schedulingApi('GET /console/timetable', { query: shown as Query })).data,
    ...offlineCache,
    placeholderData: keepPreviousData,
  })

/** The sessions that match a search; the previous result is shown until the next one arrives. */
export const foundQuery = (q: string) =>
  queryOptions({
    queryKey: [...TIMETABLE_KEY, 'found', q],
    queryFn: async () => (await schedulingApi('GET /console/sessions', { query: { q } })).data.rows,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

/** The effects of applying a waiting edit; loaded again each time it is shown. */
export const waitingEditQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['console', 'waitingEdit', sessionId],
    queryFn: async () =>
      (await schedulingApi('GET /console/timetable/waiting/:sessionId', { params: { sessionId } })).data,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

export const decideEdit = (sessionId: string, decision: 'applied' | 'kept', version: string) =>
  schedulingApi('POST /console/timetable/waiting/:sessionId', {
    params: { sessionId },
    body: { decision, version },
  })

export const classQuery = (classId: string) =>
  queryOptions({
    queryKey: [...TIMETABLE_KEY, 'class', classId],
    queryFn: async () => (await schedulingApi('GET /console/classes/:classId', { params: { classId } })).data,
  })

export const holidaysQuery = (page: number) =>
  queryOptions({
    queryKey: [...TIMETABLE_KEY, 'holidays', page],
    queryFn: async () => (await schedulingApi('GET /console/holidays', { query: { page } })).data,
    placeholderData: keepPreviousData,
  })

/** The effects of a change. While those of an edited change are loaded, the previous ones stay. */
export const previewQuery = (change: TimetableChange | null) =>
  queryOptions({
    // A separate prefix, so that an applied change is not previewed again.
    queryKey: ['console', 'timetablePreview', change],
    queryFn: async () =>
      (
        await schedulingApi('POST /console/timetable/preview', {
          body: { change: change as TimetableChange },
        })
      ).data,
    enabled: change !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })

export const applyChange = (change: TimetableChange, version: string) =>
  schedulingApi('POST /console/timetable/changes', { body: { change, version } })
