import { inLanguages } from '#lib/language.ts'

export const pagerText = inLanguages('pagerText', {
  pages: 'Pages',
  of: (from: number, to: number, total: number) => `${from} to ${to} of ${total.toLocaleString('en-IN')}`,
  before: 'Before',
  next: 'Next',
})
