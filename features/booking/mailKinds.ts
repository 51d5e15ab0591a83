import type { MailKind } from '#lib/mail.server.ts'

/** Mails about bookings; each is composed from a booking's id when it is sent. */
export const bookingConfirmed: MailKind = { name: 'bookingConfirmed' }
export const bookingCancelled: MailKind = { name: 'bookingCancelled' }
export const bookingMoved: MailKind = { name: 'bookingMoved' }
export const spotChanged: MailKind = { name: 'spotChanged' }
/** Several bookings of a member at once; composed from the id of one of them. */
export const spotsChanged: MailKind = { name: 'spotsChanged' }
export const classChanged: MailKind = { name: 'classChanged' }
export const classCancelled: MailKind = { name: 'classCancelled' }
export const classTomorrow: MailKind = { name: 'classTomorrow' }
export const classSoon: MailKind = { name: 'classSoon' }
export const passRevoked: MailKind = { name: 'passRevoked' }
