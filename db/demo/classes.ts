import type { ListedClass } from '#features/timetable/schema.ts'
import { faridabadClasses } from './classes/faridabad.ts'
import { gurugramClasses } from './classes/gurugram.ts'
import { onlineClasses } from './classes/online.ts'
import type { DemoClassKind } from './instructors.ts'
import type { DemoLocationName } from './studio.ts'

/** A weekly class, in studio time. One class on one weekday is a slot. */
export type DemoClass = Partial<ListedClass> & {
  key: string
  title: string
  kind: DemoClassKind
  location: DemoLocationName
  /** 1 Monday to 7 Sunday. */
  weekdays: number[]
  /** Wall-clock start, HH:MM in 24 hours. */
  time: string
  durationMinutes: number
  /** Key of an instructor. */
  instructor: string
  capacity: number
  description: string
}

/** The number of weeks for which the weekly classes have run, so that the demo members have a history. */
export const timetableWeeksBack = 16

export const classes: DemoClass[] = [...faridabadClasses, ...gurugramClasses, ...onlineClasses]

/** A session of the coming week that the studio has cancelled, so that the demo shows one. */
export const cancelledNextWeek = {
  classKey: 'fbd-mat-lunch',
  weekday: 4,
  reason: 'Sunaina is away that day.',
}
