import { inLanguages } from '#lib/language.ts'

export const reportText = inLanguages('reportText', {
  period: (days: number) =>
    `The last day must not be before the first, and a period has at most ${days} days.`,
})
