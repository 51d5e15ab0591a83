import type { MailKind } from '#lib/mail.server.ts'

/** One mail per person and timetable change, composed from a notice's id when it is sent. */
export const timetableChanged: MailKind = { name: 'timetableChanged' }
