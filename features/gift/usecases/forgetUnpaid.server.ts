import * as z from 'zod'
import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { UNPAID_RETENTION_DAYS } from '../rules.ts'
import { forgetRecipients } from '../store.server.ts'

export const forgetUnpaidJob: JobKind<object> = {
  name: 'gift.forgetUnpaid',
  payload: z.object({}),
  retryLimit: 2,
  cron: '25 20 * * *',
}

/** Removes the recipients of old unpaid gifts, who never agreed that their data is stored. */
export const forgetUnpaid = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  inTransaction(db, (trx) =>
    forgetRecipients(trx, clock.now().subtract({ hours: 24 * UNPAID_RETENTION_DAYS })),
  )
