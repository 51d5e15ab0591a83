import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** Waits until this many messages of a kind to a person are recorded as sent. */
export const untilSent = ({ deps }: TestApp, kind: string, personId: string, times = 1): Promise<void> =>
  expect
    .poll(
      async () => {
        const rows = await deps.db
          .selectFrom('sentMail')
          .select('id')
          .where('personId', '=', personId)
          .where('kind', '=', kind)
          .where('sentAt', 'is not', null)
          .execute()
        return rows.length
      },
      { timeout: 15_000 },
    )
    .toBe(times)
