import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { consentVersions, type Purpose } from '../rules.ts'
import type { Consent } from '../schema.ts'
import { currentConsent, insertConsent } from '../store.server.ts'
import { endComplaint } from './endComplaint.server.ts'

/**
 * Records that a person gives consent to the text that was shown, or withdraws it, whatever its version is. A repeated
 * request is stored once. Throws NOT_FOUND for a channel that this studio does not use, CHANGED if the text that was
 * shown is not the current one.
 */
export const recordOwnConsent = (
  { db, whatsapp }: Pick<Deps, 'db' | 'whatsapp'>,
  personId: string,
  { purpose, given, version }: Consent,
  now: Temporal.Instant,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (given && purpose === 'whatsapp' && !whatsapp) throw new Refusal('NOT_FOUND')
    if (given && version !== consentVersions[purpose]) throw new Refusal('CHANGED')
    const current = await currentConsent(trx, personId, purpose)
    const isSame = given ? current?.given && current.version === version : !current?.given
    if (given && purpose === 'news') await endComplaint(trx, personId, now)
    if (!isSame) await insertConsent(trx, { personId, by: personId, purpose, version, given }, now)
  })

/**
 * Records a consent that a person gave or withdrew by a message or towards staff. It is not known which version of the
 * text they had read.
 */
export const recordConsentFor = (
  trx: Trx,
  consent: { personId: string; by: string; purpose: Purpose; given: boolean },
  now: Temporal.Instant,
): Promise<void> => insertConsent(trx, { ...consent, version: null }, now)
