/** Hindi: the fixed lists of classes. */
import type * as english from './lists.ts'

export const classLists: typeof english.classLists = {
  dayPart: {
    name: 'दिन का समय',
    any: 'कोई भी समय',
    words: { morning: 'सुबह', day: 'दिन', evening: 'शाम' },
    notes: { morning: '12 बजे तक', day: '12 से 5', evening: '5 बजे से' },
    phrases: { morning: 'सुबह की', day: '12 से 5 बजे की', evening: 'शाम की' },
  },
}
