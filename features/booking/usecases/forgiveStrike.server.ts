import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { lockStrike, markForgiven } from '../strikeStore.server.ts'

/** Forgives a strike: it no longer counts. Returns the id of its member. Throws NOT_FOUND, STRIKE_GONE. */
export async function forgiveStrike(
  { db }: Pick<Deps, 'db'>,
  by: Caller,
  { strikeId, reason }: { strikeId: string; reason: string },
  now: Temporal.Instant,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const strike = await lockStrike(trx, strikeId)
    if (!strike) throw new Refusal('NOT_FOUND')
    const { personId, title, date, counts } = strike
    if (!counts) throw new Refusal('STRIKE_GONE')
    await markForgiven(trx, strikeId, { by: by.personId, reason }, now)
    const subject = { subject: 'strike', subjectId: strikeId, personId }
    await recordAudit(
      trx,
      by.personId,
      { action: 'strike.forgive', ...subject, before: { title, date }, reason },
      now,
    )
    return personId
  })
}
