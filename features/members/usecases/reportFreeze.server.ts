import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { type FreezeMailData, memberMails, type UnfreezeMailData } from '../emails.tsx'
import { auditExistingMember, requireMember } from './staffActions.server.ts'

type ReportDeps = Pick<Deps, 'db' | 'mailer' | 'publicUrl'>

/**
 * Records in the audit that a member froze their own pass or ended the freeze, and sends them a mail about it, in the
 * caller's transaction. Call it before the transaction, because it reads the letterhead. Throws PERSON_GONE.
 */
export async function freezeReporter({ db, mailer, publicUrl }: ReportDeps) {
  const mails = memberMails(await letterheadOf({ db, publicUrl }), publicUrl, db)
  const record = (
    trx: Trx,
    { caller, passId, action }: { caller: Caller; passId: string; action: 'pass.freeze' | 'pass.unfreeze' },
    after: object,
    now: Temporal.Instant,
  ) =>
    auditExistingMember(
      trx,
      caller,
      caller.personId,
      { action, subject: 'pass', subjectId: passId, after },
      now,
    )
  const addressOf = async (trx: Trx, { personId }: Caller) =>
    (await requireMember(trx, personId)).contactEmail
  return {
    async frozen(
      trx: Trx,
      { caller, passId, ...data }: FreezeMailData & { caller: Caller; passId: string },
      now: Temporal.Instant,
    ) {
      const { from, to, until, returned, charged = 0, queues = 0 } = data
      const dates = { from: from.toString(), to: to.toString(), expiresOn: until.toString() }
      const after = {
        ...dates,
        returned,
        ...(charged > 0 && { charged }),
        ...(queues > 0 && { queues }),
      }
      await record(trx, { caller, passId, action: 'pass.freeze' }, after, now)
      const address = await addressOf(trx, caller)
      if (address !== null) await mailer.send(trx, await mails.frozen(address, data))
    },
    async unfrozen(
      trx: Trx,
      { caller, passId, ...data }: UnfreezeMailData & { caller: Caller; passId: string },
      now: Temporal.Instant,
    ) {
      const after = { expiresOn: data.until.toString() }
      await record(trx, { caller, passId, action: 'pass.unfreeze' }, after, now)
      const address = await addressOf(trx, caller)
      if (address !== null) await mailer.send(trx, await mails.unfrozen(address, data))
    },
  }
}
