import * as z from 'zod'
import { endpoint, id, isoDate, isoInstantText, paging } from '#lib/contract.ts'

export const kinds = ['mat', 'barre', 'reformer', 'private', 'semiPrivate'] as const
export type Kind = (typeof kinds)[number]

export const locations = ['Faridabad', 'Gurugram', 'Online'] as const
export type Location = (typeof locations)[number]

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
  kind: z.enum(kinds),
  location: z.enum(locations),
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
  /** Monday and Sunday of the week shown; those of the last day that can be asked for lie beyond its year. */
  week: z.object({ from: z.iso.date(), to: z.iso.date() }),
})
export type SessionList = z.infer<typeof sessionList>

export const sessionQuery = z.object({
  location: z.enum(locations).optional(),
  week: isoDate.optional(),
  kind: z.enum(kinds).optional(),
  instructor: z.string().trim().min(1).max(120).optional(),
  ...paging,
})
export type SessionQuery = z.infer<typeof sessionQuery>

export const getClasses = endpoint({
  method: 'GET',
  path: '/user/get-classes',
  summary: 'The sessions of a week, soonest first. `week` is any date in it; default: this week',
  access: 'public',
  query: sessionQuery,
  data: sessionList,
})

export const timetableContract = { 'GET /user/get-classes': getClasses }
