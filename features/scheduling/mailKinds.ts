import type { MailKind } from '#lib/mail.server.ts'

/** One mail for each person and timetable change. Its id is the one of its notice. It is composed when it is sent. */
export const timetableChanged: MailKind = { name: 'timetableChanged' }
