/** Hindi: the server's messages about strikes. */
import type * as english from './strike.ts'

export const strikeText: typeof english.strikeText = {
  reason: 'कृपया थोड़े शब्दों में वजह बताएँ।',
  forgiven: 'स्ट्राइक माफ़ हुई।',
}
