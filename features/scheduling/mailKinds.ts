import type { MailKind } from '#lib/mail.server.ts'

/** One mail a person for one change of the timetable, made of a notice's id when it is sent. */
export const timetableChanged: MailKind = { name: 'timetableChanged' }
