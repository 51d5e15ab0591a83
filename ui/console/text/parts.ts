import { inLanguages } from '#lib/language.ts'

export const pagerText = inLanguages('pagerText', {
  pages: 'Pages',
  of: (from: number, to: number, total: number) => `${from} to ${to} of ${total.toLocaleString('en-IN')}`,
  before: 'Before',
  next: 'Next',
})

export const lineText = inLanguages('lineText', {
  shut: 'The line is down: this opens again when it is back. What you typed stays here.',
})
