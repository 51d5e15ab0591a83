import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { consoleClient } from '#lib/consoleClient.ts'
import { offlineCache } from '#lib/offlineCache.ts'
import type { schedulingContract, TimetableChange } from './schema.ts'

const api = consoleClient<typeof schedulingContract>()

export interface WeekShown {
  from: string
  to: string
  location?: string | undefined
  instructor?: string | undefined
  room?: string | undefined
}

/** Everything that a change of the timetable may change begins with this. */
export const TIMETABLE_KEY = ['console', 'timetable'] as const

type Query = Parameters<typeof api<'GET /console/timetable'>>[1]['query']

export const weekQuery = (shown: WeekShown) =>
  queryOptions({
    queryKey: [...TIMETABLE_KEY, 'week', shown],
    queryFn: async () => (await api('GET /console/timetable', { query: shown as Query })).data,
    ...offlineCache,
    placeholderData: keepPreviousData,
  })

/** Sessions by a few words; the last answer stands until the next letter's has come. */
export const foundQuery = (q: string) =>
  queryOptions({
    queryKey: [...TIMETABLE_KEY, 'found', q],
    queryFn: async () => (await api('GET /console/sessions', { query: { q } })).data.rows,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

/** What applying an edit that waits would do; asked anew whenever it is looked at. */
export const waitingEditQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['console', 'waitingEdit', sessionId],
    queryFn: async () =>
      (await api('GET /console/timetable/waiting/:sessionId', { params: { sessionId } })).data,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

export const decideEdit = (sessionId: string, decision: 'applied' | 'kept', version: string) =>
  api('POST /console/timetable/waiting/:sessionId', { params: { sessionId }, body: { decision, version } })

export const classQuery = (classId: string) =>
  queryOptions({
    queryKey: [...TIMETABLE_KEY, 'class', classId],
    queryFn: async () => (await api('GET /console/classes/:classId', { params: { classId } })).data,
  })

export const holidaysQuery = queryOptions({
  queryKey: [...TIMETABLE_KEY, 'holidays'],
  queryFn: async () => (await api('GET /console/holidays', { query: {} })).data.rows,
})

/** What a change would do; asked anew with each change of it, the last answer stands until then. */
export const previewQuery = (change: TimetableChange | null) =>
  queryOptions({
    // Of its own: what was just done is not asked once more.
    queryKey: ['console', 'timetablePreview', change],
    queryFn: async () =>
      (await api('POST /console/timetable/preview', { body: { change: change as TimetableChange } })).data,
    enabled: change !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })

export const applyChange = (change: TimetableChange, version: string) =>
  api('POST /console/timetable/changes', { body: { change, version } })
