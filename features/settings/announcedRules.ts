import type { MailKind } from '#lib/mail.server.ts'

/**
 * The mail that other rules apply from a day on. Its id is the person's id and the day (`<id>/2026-12-01`); it is
 * composed when it is sent.
 */
export const rulesChange = { name: 'rulesChange' } as const satisfies MailKind

/**
 * The mail that announced changes of a day were withdrawn. Its id also contains the time of the withdrawal in
 * milliseconds (`<id>/2026-12-01/1764547200000`).
 */
export const rulesWithdrawn = { name: 'rulesWithdrawn' } as const satisfies MailKind
