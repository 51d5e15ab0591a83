import { studioEmail } from '#features/enquiry/store.server.ts'
import { letterheadOf } from '#features/studio/letterhead.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { breachesMail } from './emails.tsx'
import { findBreaches } from './store.server.ts'

/** Looks whether the books add up; tells the log and the studio where they don't. It changes nothing. */
export async function checkIntegrity({
  db,
  log,
  mailer,
}: Pick<Deps, 'db' | 'log' | 'mailer'>): Promise<void> {
  const breaches = await findBreaches(db)
  if (!breaches.length) return
  log.error({ breaches }, 'the books do not add up')
  const studio = await studioEmail(db)
  if (!studio) return
  const mail = await breachesMail(studio, await letterheadOf(db), breaches)
  await db.transaction().execute((trx) => mailer.send(trx, mail))
}
