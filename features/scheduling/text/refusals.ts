import { inLanguages } from '#lib/language.ts'
import type { RefusalMessages, RefusalTexts } from '#lib/refusals.ts'

/** Refusals that concern changes of the timetable. */
const messages = {
  TIMETABLE_MOVED: () =>
    'Something here has changed since you looked: a booking, or the timetable. Look at it again; nothing was done.',
  TIMETABLE_CLASH: ({ instructor, title, when, room }) =>
    room
      ? `${room} is taken by ${title} then: ${when}. Nothing was changed.`
      : title
        ? `${instructor} teaches ${title} then: ${when}. Nothing was changed.`
        : 'The instructor teaches another class at that time. Nothing was changed.',
  NOTHING_TO_CHANGE: () => 'It is like that already: there is nothing to change.',
} satisfies RefusalMessages

export const schedulingRefusals: RefusalTexts<typeof messages> = inLanguages('schedulingRefusals', messages)

declare module '#lib/refusals.ts' {
  interface RefusalCodes {
    scheduling: keyof typeof schedulingRefusals
  }
}
