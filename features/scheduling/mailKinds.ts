import type { MailKind } from '#lib/mail.server.ts'

/** One mail for each person and timetable change. Its id is that of the notice; it is composed when it is sent. */
export const timetableChanged: MailKind = { name: 'timetableChanged' }
