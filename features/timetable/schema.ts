import * as z from 'zod'
import { classKind, location } from '#features/studio/schema.ts'
import { contract, id, isoDate, isoInstantText, line, paging, word } from '#lib/contract.ts'
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
  /** Of the pages about the class and about who teaches it; null: there is none. */
  slug: z.string().nullable(),
  instructor: instructorView.extend({ slug: z.string().nullable() }),
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

/** A class of which there are several pages' worth of dates: all that are called alike. */
export const classSummary = z.object({
  slug: z.string(),
  title: z.string(),
  kind: z.string(),
  description: z.string(),
  /** The next that can be booked. */
  next: sessionView.nullable(),
})
export type ClassSummary = z.infer<typeof classSummary>

const range = z.object({ least: z.number().int(), most: z.number().int() })

export const classPage = z.object({
  /** Another than was asked for: that is its address now. */
  slug: z.string(),
  title: z.string(),
  kind: z.string(),
  description: z.string(),
  /** A movement in five cuts that its kind shows. */
  movement: z.enum(['rollUp']).nullable(),
  locations: z.array(z.string()),
  /** Minutes. */
  duration: range,
  capacity: range,
  /** The pages of those who teach it. */
  teachers: z.array(z.string()),
  /** The next that run, soonest first: more than are shown, for some will have begun. */
  sessions: z.array(sessionView).max(12),
})
export type ClassPage = z.infer<typeof classPage>

/** Seven days of somebody who teaches, from today. */
export const teacherWeek = z.object({
  week: z.object({ from: z.iso.date(), to: z.iso.date() }),
  items: z.array(sessionView),
  /** Theirs by the timetable, taught by somebody else. */
  covered: z.array(sessionView),
  /** When nothing of these days can be booked: the next that can be. */
  next: sessionView.nullable(),
})
export type TeacherWeek = z.infer<typeof teacherWeek>

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
  'GET /studio/classes': {
    summary: 'The classes that have a page, by title, each with the next session that can be booked',
    access: 'public',
    topics: ['timetable', 'settings'],
    data: z.array(classSummary),
  },
  'GET /studio/classes/:slug': {
    summary: 'One class: what it is, who teaches it and its next sessions',
    access: 'public',
    topics: ['timetable', 'settings'],
    params: z.object({ slug: word }),
    data: classPage,
    refusals: ['NOT_FOUND'],
  },
  'GET /studio/instructors/:slug/week': {
    summary: 'The seven days from today of somebody who teaches, and who stands in for them',
    access: 'public',
    topics: ['timetable', 'settings', 'content'],
    params: z.object({ slug: word }),
    data: teacherWeek,
    refusals: ['NOT_FOUND'],
  },
})
