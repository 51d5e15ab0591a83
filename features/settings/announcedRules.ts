import type { MailKind } from '#lib/mail.server.ts'

/** Other rules apply from a day on; composed from the id of the person and the day (`<id>/2026-12-01`) when it is sent. */
export const rulesChange = { name: 'rulesChange' } as const satisfies MailKind

/** Of what was announced for a day something was withdrawn; composed from the same and when, in milliseconds (`<id>/2026-12-01/1764547200000`). */
export const rulesWithdrawn = { name: 'rulesWithdrawn' } as const satisfies MailKind
