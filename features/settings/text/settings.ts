import type { RuleName } from '#features/studio/rules.ts'
import { inLanguages } from '#lib/language.ts'

/** The numbers of the rules, as staff call them. */
export const ruleNumberText: Record<RuleName, string> = inLanguages('ruleNumberText', {
  freeHours: 'Free to cancel until',
  freeHoursOnline: 'Free to cancel until, online',
  morningCutoff: 'Classes before noon, on the day before until',
  bookAheadWeeks: 'Booking opens ahead',
  minimumReservations: 'A session needs at least',
  decisionHours: 'Decided before the start, from',
  holdMinutes: 'A seat is held while paying',
  travelMinutes: 'Between two studios a member needs',
  madeWholeDays: 'When we cancel a last chance, the pass gets',
  mostFrozenDays: 'A pass can be frozen at most',
  passDays: 'Passes are valid, as the policies say',
  quarterDays: 'The Quarter plan is valid',
  discoveryDays: 'A Discovery pass is valid',
  unusedDays: 'An unused pass ends after',
  quarterUnusedDays: 'An unused Quarter plan ends after',
})

export const settingsText = inLanguages('settingsText', {
  name: 'Please give a name.',
  key: 'Please give a short word in English letters, beginning small.',
  set: 'Set. What was booked before keeps its promise.',
  withdrawn: 'Withdrawn: the number before it goes on.',
  saved: 'Saved.',
  added: 'Added.',
  removed: 'Removed.',
})
