/** Hindi: the kinds of class, in the order in which they are offered. */
import type * as english from './kinds.ts'

export const kindNames: typeof english.kindNames = {
  mat: 'मैट',
  barre: 'बार',
  reformer: 'रिफ़ॉर्मर',
  private: 'प्राइवेट',
  semiPrivate: 'सेमी-प्राइवेट',
}
