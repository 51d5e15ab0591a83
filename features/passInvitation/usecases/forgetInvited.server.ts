import * as z from 'zod'
import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { FORGET_AFTER_DAYS } from '../rules.ts'
import { forgetInvited } from '../store.server.ts'

export const forgetInvitedJob: JobKind<object> = {
  name: 'passInvitation.forget',
  payload: z.object({}),
  retryLimit: 2,
  cron: '27 20 * * *',
}

/**
 * Deletes the addresses of people who did not accept an invitation, because they never consented to the storage of
 * their address.
 */
export const forgetInvitedAddresses = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  inTransaction(db, (trx) => forgetInvited(trx, clock.now().subtract({ hours: 24 * FORGET_AFTER_DAYS })))
