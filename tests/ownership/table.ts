import type { Entry } from './entry.ts'
import { memberEntries } from './memberEntries.ts'
import { moneyEntries } from './moneyEntries.ts'
import { recordEntries } from './recordEntries.ts'
import { rosterEntries } from './rosterEntries.ts'
import { studioEntries } from './studioEntries.ts'
import { enquiryEntries, workEntries } from './workEntries.ts'

/** Every endpoint that can name a person or thing. */
export const entries: Record<string, Entry> = {
  ...memberEntries,
  ...rosterEntries,
  ...recordEntries,
  ...moneyEntries,
  ...workEntries,
  ...enquiryEntries,
  ...studioEntries,
}
