/** Hindi: answers about messages. */
import type * as english from './messages.ts'

export const messagesText: typeof english.messagesText = {
  saved: 'सहेजा गया।',
}
