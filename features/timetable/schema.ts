import * as z from 'zod'
import { classKind, location } from '#features/studio/schema.ts'
import { contract, id, isoDate, isoInstantText, line, paging } from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'

export const instructorView = z.object({
  name: z.string(),
  image: z.object({ secureUrl: z.string().nullable() }),
})

export const sessionStatuses = ['scheduled', 'class cancelled'] as const

/** One session: a class (`_id`) on a date. `time` is the studio's wall clock, `HH:MM`. */
export const sessionView = z.object({
  _id: id,
  sessionId: id,
  date: isoDate,
  title: z.string(),
  kind: z.string(),
  location: z.string(),
  time: z.string(),
  /** Minutes. */
  duration: z.number().int(),
  startsAt: isoInstantText,
  instructor: instructorView,
  capacity: z.number().int(),
  seatsLeft: z.number().int(),
  status: z.enum(sessionStatuses),
  /** Until when a booking can be cancelled free of charge. */
  cancelBy: isoInstantText,
})
export type SessionView = z.infer<typeof sessionView>

export const sessionList = z.object({
  items: z.array(sessionView),
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  /** First and last of the seven days shown, both included; those of the last day that can be asked for lie beyond its year. */
  week: z.object({ from: z.iso.date(), to: z.iso.date() }),
})
export type SessionList = z.infer<typeof sessionList>

/** Parts of the day; from when to when is a rule (`dayPartBounds`). */
export const dayParts = ['morning', 'day', 'evening'] as const
export type DayPart = (typeof dayParts)[number]

/**
 * What narrows a list of sessions. A field declared here is known to the API, to the page's address and to the
 * response cache. Types ask for its condition (`conditions`, store), how it is taken off (`unnarrowed`, ui/filter) and
 * how it is said (`said`, text/schedule); its control (ui/WeekTools) is left to you.
 */
export const sessionFilter = z.object({
  location: location.optional(),
  kind: classKind.optional(),
  dayPart: z.enum(dayParts).optional(),
  instructor: line(120, () => fieldText.check).optional(),
})
export type SessionFilter = z.infer<typeof sessionFilter>

/** Which seven days: the Monday-first week of any date (`week`), or those that begin with a day (`from`). */
export const sevenDays = { week: isoDate.optional(), from: isoDate.optional() }

export const sessionQuery = sessionFilter.extend({ ...sevenDays, ...paging })
export type SessionQuery = z.infer<typeof sessionQuery>

/** Sessions to take in place of one that is full: at most three, soonest first. */
export const similarSessions = z.object({ items: z.array(sessionView).max(3) })
export type SimilarSessions = z.infer<typeof similarSessions>

/** The next session with a free seat that fits `filter`, a part of what was asked for. */
export const nextSession = z.object({ filter: sessionFilter, session: sessionView })
export type NextSession = z.infer<typeof nextSession>

/** Changed by whatever changes sessions, or the seats in them. */
declare module '#lib/contract.ts' {
  interface CacheTopics {
    timetable: true
  }
}

export const timetableContract = contract({
  'GET /user/get-classes': {
    summary:
      'The sessions of seven days, soonest first: of the week of any date in it (`week`, Monday first), or without that of the seven days that begin on `from`; default: this week',
    access: 'public',
    topics: ['timetable', 'settings'],
    query: sessionQuery,
    data: sessionList,
  },
  'GET /user/similar-classes': {
    summary:
      'Up to three sessions most like one that is full, with free seats: of the same kind, first in the same place, then nearest in the hour, from seven days before to seven days after it; soonest first',
    access: 'public',
    topics: ['timetable', 'settings'],
    query: z.object({ classId: id, date: isoDate }),
    data: similarSessions,
    refusals: ['NOT_FOUND'],
  },
  'GET /user/next-classes': {
    summary:
      'When a filter leaves nothing: the next session to book that fits all of it, then the next of its kind, then of its kind and place; each session once, within the weeks that can be booked',
    access: 'public',
    topics: ['timetable', 'settings'],
    query: sessionFilter,
    data: z.object({ items: z.array(nextSession).max(3) }),
  },
})
