import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { lockStarter } from '#features/identity/usecases/lockCaller.server.ts'
import { actingFor } from '#lib/acting.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { Permission } from '#lib/permissions.ts'
import { Refusal } from '#lib/refusals.ts'
import { endLongJob } from './longJobs.server.ts'

class StarterRefusal extends Refusal {}

/**
 * Does long work for the person who started it. Each transaction of the work confirms that they still have the
 * permission. If they have lost it, the job ends as failed, is not retried, and the refusal is audited.
 */
export async function workForStarter(
  deps: Pick<Deps, 'db' | 'log' | 'clock'>,
  { id, kind, startedBy }: { id: string; kind: string; startedBy: string },
  permission: Permission,
  work: () => Promise<void>,
): Promise<void> {
  const confirm = (trx: Trx) =>
    lockStarter(trx, startedBy, permission).catch((error: unknown) => {
      throw error instanceof Refusal ? new StarterRefusal(error.code) : error
    })
  try {
    await actingFor(confirm, work)
  } catch (error) {
    if (!(error instanceof StarterRefusal)) throw error
    const refused = { event: 'job.refused', personId: startedBy, job: id, kind, code: error.code }
    deps.log.warn(refused, 'a long job was refused: the person who started it has lost the permission')
    await inTransaction(deps.db, async (trx) => {
      const now = deps.clock.now()
      await endLongJob(trx, id, { state: 'failed', details: { refused: error.code } }, now)
      const subject = { subject: 'job', subjectId: id, after: { call: kind, refusal: error.code } }
      await recordAudit(trx, startedBy, { action: 'access.refuse', ...subject }, now)
    })
  }
}
