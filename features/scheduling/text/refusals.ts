import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalTexts } from '#lib/refusals.ts'

/** Refusals that concern changes of the timetable. */
const messages = {
  TIMETABLE_MOVED: () =>
    'A booking or the timetable has changed since this was loaded. Nothing was done. Please check the effects again.',
  TIMETABLE_CLASH: ({ instructor, title, when, room }) =>
    room
      ? `${room} is taken by ${title} at that time: ${when}. Nothing was changed.`
      : title
        ? `${instructor} teaches ${title} at that time: ${when}. Nothing was changed.`
        : 'The instructor teaches another class at that time. Nothing was changed.',
  TIME_PASSED: () => 'The new time has already passed today. Nothing was changed.',
  NOTHING_TO_CHANGE: () => 'These are the current values already: there is nothing to change.',
} satisfies RefusalMessages

export const schedulingRefusals: RefusalTexts<typeof messages> = inLanguages('schedulingRefusals', messages)

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    scheduling: keyof typeof schedulingRefusals
  }
}
