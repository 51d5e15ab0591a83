import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { identityMails } from '../emails.tsx'
import { personById } from '../store.server.ts'
import type { FactorChange } from '../text/identityMail.ts'

interface NewDevice {
  /** Null: not known. */
  deviceName: string | null
}

/** Mails a person about a change of how they sign in, in the transaction of the change, so nobody can bypass it. */
export async function sendSecurityMail(
  trx: Trx,
  { mailer, publicUrl }: Pick<Deps, 'mailer' | 'publicUrl'>,
  { personId, event }: { personId: string; event: FactorChange | 'sessionStolen' | NewDevice },
  now: Temporal.Instant,
): Promise<void> {
  const person = await personById(trx, personId)
  if (!person?.email) return
  const mails = identityMails(await letterheadOf({ db: trx, publicUrl }), publicUrl, trx)
  const mail =
    typeof event === 'object'
      ? mails.newDevice(person.email, event.deviceName, now)
      : event === 'sessionStolen'
        ? mails.sessionStolen(person.email, now)
        : mails.secondFactorChanged(person.email, event, now)
  await mailer.send(trx, await mail)
}
