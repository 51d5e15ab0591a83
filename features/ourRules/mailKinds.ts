import type { MailKind } from '#lib/mail.server.ts'

/** Other consequences hold from a day on; composed from the id of the person and the day (`<id>/2026-12-01`) when it is sent. */
export const rulesChange: MailKind = { name: 'rulesChange' }
