import { inLanguages } from '#lib/language.ts'

export const reportText = inLanguages('reportText', {
  period: (days: number) => `A period ends on the day it begins or later, and has ${days} days at most.`,
})
