/** Hindi: the server's texts about message choices. */
import type * as english from './messages.ts'

export const messagesText: typeof english.messagesText = {
  saved: 'सहेजा गया।',
  consented: 'सहेजा गया। इसे यहाँ कभी भी वापस लिया जा सकता है।',
  withdrawn: 'इसी समय से वापस लिया गया।',
}
