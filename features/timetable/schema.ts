import * as z from 'zod'
import { classKind, location } from '#features/studio/schema.ts'
import {
  contract,
  draftLines,
  id,
  isoDate,
  isoInstantText,
  line,
  pageInfo,
  paging,
  word,
} from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'

export const instructorView = z.object({
  name: z.string(),
  image: z.object({ secureUrl: z.string().nullable() }),
})

export const sessionStatuses = ['scheduled', 'class cancelled'] as const

/**
 * The fields of a class that lists of sessions show, named like its columns. The rows, statements and views of sessions
 * have them, on the site and in the console.
 */
export const classListFields = { title: z.string(), kind: z.string(), location: z.string() }
export type ListedClass = z.infer<z.ZodObject<typeof classListFields>>

const description = draftLines(2000).trim()
/**
 * The fields that describe a class besides its title, named like its columns. Staff change them for all dates at once.
 * Their controls are in scheduling's ui/ClassNameFields.
 */
export const describesClass = {
  description,
  /** Empty: the Hindi page shows the English one. */
  descriptionHindi: description,
}

/** The fields that the page of a class shows. It lists all locations, so `location` is left out. */
const { location: _, ...shownOnPage } = classListFields

/** A fictional class, for samples and tests. */
export const sampleClass = { title: 'Mat Pilates', kind: 'mat' } satisfies Omit<ListedClass, 'location'>

/** One session: a class (`_id`) on a date. `time` is studio time, `HH:MM`. */
export const sessionView = z.object({
  _id: id,
  sessionId: id,
  date: isoDate,
  ...classListFields,
  time: z.string(),
  /** Minutes. */
  duration: z.number().int(),
  startsAt: isoInstantText,
  /** The slugs of the pages of the class and its instructor; null: there is none. */
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
  ...pageInfo,
  /**
   * The first and the last of the days shown, both included; seven days may extend beyond the last possible date.
   */
  week: z.object({ from: z.iso.date(), to: z.iso.date() }),
})
export type SessionList = z.infer<typeof sessionList>

/** Parts of the day; their bounds are a rule (`dayPartBounds`). */
export const dayParts = ['morning', 'day', 'evening'] as const
export type DayPart = (typeof dayParts)[number]

/**
 * The filters of a list of sessions. The API, the page's address and the response cache accept the fields that are
 * declared here. The type checker requires for each its wording (`filterText`, text/schedule, in both languages), its
 * control (`controls`, ui/WeekTools) or its list (text/lists), and, if it isn't in `classListFields`, its condition
 * (`conditions`, store).
 */
export const sessionFilter = z.object({
  location: location.optional(),
  kind: classKind.optional(),
  dayPart: z.enum(dayParts).optional(),
  instructor: line(120, () => fieldText.check).optional(),
})
export type SessionFilter = z.infer<typeof sessionFilter>

/** Which seven days: the week (Monday first) of any date (`week`), or the days from a date on (`from`). */
export const sevenDays = { week: isoDate.optional(), from: isoDate.optional() }

/** `day`: one day instead of seven. */
export const sessionQuery = sessionFilter.extend({ ...sevenDays, day: isoDate.optional(), ...paging })
export type SessionQuery = z.infer<typeof sessionQuery>

/** Alternatives to a full session: at most three, soonest first. */
export const similarSessions = z.object({ items: z.array(sessionView).max(3) })
export type SimilarSessions = z.infer<typeof similarSessions>

/** The next session with a free seat that matches `filter`, which is a part of the requested one. */
export const nextSession = z.object({ filter: sessionFilter, session: sessionView })
export type NextSession = z.infer<typeof nextSession>

/** The next sessions with a free seat. More than a page shows, because some may begin while it is open. */
export const openSessions = z.object({ items: z.array(sessionView).max(8) })
export type OpenSessions = z.infer<typeof openSessions>

/** Classes that share a title, and therefore a page. */
export const classSummary = z.object({
  slug: z.string(),
  ...shownOnPage,
  description: z.string(),
  /** The next bookable session. */
  next: sessionView.nullable(),
})
export type ClassSummary = z.infer<typeof classSummary>

const range = z.object({ least: z.number().int(), most: z.number().int() })

export const classPage = z.object({
  /** The current address, if another one was requested. */
  slug: z.string(),
  ...shownOnPage,
  description: z.string(),
  /** The animated movement shown for its kind, in five steps. */
  movement: z.enum(['rollUp']).nullable(),
  locations: z.array(z.string()),
  /** Minutes. */
  duration: range,
  capacity: range,
  /** The slugs of the pages of its instructors. */
  teachers: z.array(z.string()),
  /** The next ones that take place, soonest first. More than a page shows, because some may begin while it is open. */
  sessions: z.array(sessionView).max(12),
})
export type ClassPage = z.infer<typeof classPage>

/** Seven days of an instructor, from today. */
export const teacherWeek = z.object({
  week: z.object({ from: z.iso.date(), to: z.iso.date() }),
  items: z.array(sessionView),
  /** Sessions that somebody else teaches in place of this instructor. */
  covered: z.array(sessionView),
  /** The next bookable session, if none of these days can be booked. */
  next: sessionView.nullable(),
})
export type TeacherWeek = z.infer<typeof teacherWeek>

/** Invalidated by everything that changes sessions, or the seats in them. */
declare module '#lib/contract.ts' {
  interface CacheTopics {
    timetable: true
  }
}

export const timetableContract = contract({
  'GET /user/get-classes': {
    summary:
      'Lists the sessions of seven days, soonest first: of the week that contains the date `week` (from Monday), or of the seven days from `from`; or those of one `day`. Default: this week',
    access: 'public',
    topics: ['timetable', 'settings'],
    query: sessionQuery,
    data: sessionList,
  },
  'GET /user/similar-classes': {
    summary:
      'Lists up to three sessions with free seats that are similar to a full one, soonest first: of the same kind within seven days, preferably at the same location, then at the closest hour',
    access: 'public',
    topics: ['timetable', 'settings'],
    query: z.object({ classId: id, date: isoDate }),
    data: similarSessions,
    refusals: ['NOT_FOUND'],
  },
  'GET /user/next-classes': {
    summary:
      'Lists up to three sessions for a filter that matches none: the next session that matches the whole filter, and the next ones that match a part of it, such as the kind. Only sessions that can be booked',
    access: 'public',
    topics: ['timetable', 'settings'],
    query: sessionFilter,
    data: z.object({ items: z.array(nextSession).max(3) }),
  },
  'GET /user/open-classes': {
    summary: 'Lists up to eight sessions that can be booked and have a free seat, soonest first',
    access: 'public',
    topics: ['timetable', 'settings'],
    data: openSessions,
  },
  'GET /studio/classes': {
    summary: 'Lists the classes that have a page, by title, each with its next bookable session',
    access: 'public',
    topics: ['timetable', 'settings'],
    data: z.array(classSummary),
  },
  'GET /studio/classes/:slug': {
    summary: 'Returns a class: its description, its instructors and its next sessions',
    access: 'public',
    topics: ['timetable', 'settings'],
    params: z.object({ slug: word }),
    data: classPage,
    refusals: ['NOT_FOUND'],
  },
  'GET /studio/instructors/:slug/week': {
    summary:
      'Lists the sessions of an instructor for seven days from today, and separately those that a substitute teaches',
    access: 'public',
    topics: ['timetable', 'settings', 'content'],
    params: z.object({ slug: word }),
    data: teacherWeek,
    refusals: ['NOT_FOUND'],
  },
})
