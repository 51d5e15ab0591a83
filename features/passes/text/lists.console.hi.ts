/** Hindi: the fixed lists of passes. */
import type * as english from './lists.ts'

const packageTypes = {
  discovery: 'डिस्कवरी',
  group: 'ग्रुप',
  reformer: 'रिफ़ॉर्मर',
  private: 'प्राइवेट',
  semiPrivate: 'सेमी-प्राइवेट',
}

export const passLists: typeof english.passLists = {
  packageType: { name: 'पैक की क़िस्म', words: packageTypes },
  paidBy: { name: 'किन पैकों से', words: packageTypes },
}
