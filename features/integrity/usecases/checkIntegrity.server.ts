import { letterheadOf, senderOf } from '#features/studio/usecases/letterhead.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { breachesMail } from '../emails.tsx'
import { findBreaches, recordCheck } from '../store.server.ts'

/** Checks the invariants, and reports violations in the log and in a mail to the studio. Repairs nothing. */
export async function checkIntegrity({
  db,
  longRunning,
  clock,
  log,
  mailer,
  publicUrl,
}: Pick<Deps, 'db' | 'longRunning' | 'clock' | 'log' | 'mailer' | 'publicUrl'>): Promise<void> {
  const breaches = await longRunning(findBreaches)
  await recordCheck(
    db,
    breaches.reduce((sum, { count }) => sum + count, 0),
    clock.now(),
  )
  if (!breaches.length) return
  log.error({ breaches }, 'the books do not add up')
  const studio = await senderOf(db)
  if (!studio) return
  const mail = await breachesMail(studio.address, await letterheadOf({ db, publicUrl }), breaches)
  await inTransaction(db, (trx) => mailer.send(trx, mail))
}
