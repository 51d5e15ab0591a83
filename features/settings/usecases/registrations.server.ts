import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { lastNumbers, registrationsUsedSince } from '#features/invoice/reads.server.ts'
import { registrationOn } from '#features/invoice/rules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { type Db, inTransaction, violates } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { gstinProblem } from '#lib/gstin.ts'
import { stateCodes, stateName } from '#lib/indianStates.ts'
import { Refusal } from '#lib/refusals.ts'
import { fieldText } from '#lib/text/fields.ts'
import { gstinText } from '#lib/text/gstin.ts'
import { isoInstant, studioDay, studioInstant } from '#lib/time.ts'
import type { NewRegistration, RegistrationList } from '../console/registrationSchema.ts'
import { withdraw } from '../numberStore.server.ts'
import { unusableSeries } from '../registrationRules.ts'
import {
  insertRegistration,
  lockRegistrations,
  type StoredRegistration,
  storedRegistrations,
} from '../registrationStore.server.ts'
import { settingsText } from '../text/settings.ts'
import { isAhead, isToday, refuseTooEarly } from './numbers.server.ts'

const startOfDay = (now: Temporal.Instant) => studioInstant(studioDay(now), new Temporal.PlainTime())

/** The registration that applies at a location today: its own, or that of the business. */
function currentRegistration(
  all: readonly StoredRegistration[],
  location: string | null,
  now: Temporal.Instant,
): StoredRegistration | undefined {
  const dated = all.map((registration) => ({
    registration,
    location: registration.location,
    from: Temporal.PlainDate.from(registration.from),
  }))
  return registrationOn(dated, location, studioDay(now))?.registration
}

/**
 * Whether a new registration may still apply from today. It may not if a document was already issued today under
 * the current one.
 */
const mayApplyToday = (present: StoredRegistration | undefined, issuedUnder: ReadonlySet<string>): boolean =>
  !present || !issuedUnder.has(present.id)

export async function readRegistrations(db: Db, now: Temporal.Instant): Promise<RegistrationList> {
  const [all, issuedUnder, numbers] = await Promise.all([
    storedRegistrations(db),
    registrationsUsedSince(db, startOfDay(now)),
    lastNumbers(db),
  ])
  const sellers = [null, ...studioSettings().locations.map(({ name }) => name)]
  return {
    registrations: all.map(({ id, setAt, ...registration }) => ({
      ...registration,
      _id: id,
      setAt: setAt && isoInstant(setAt),
      holds: currentRegistration(all, registration.location, now)?.id === id,
      isAhead: isAhead(registration.from, now),
    })),
    mayApplyToday: sellers.filter((location) =>
      mayApplyToday(currentRegistration(all, location, now), issuedUnder),
    ),
    lastNumbers: numbers,
  }
}

/** Checks a registration without the existing ones. Throws NOT_FOUND, BAD_REQUEST, GSTIN_WRONG, GSTIN_STATE. */
function check({ location, mode, gstin, stateCode }: NewRegistration): void {
  const isKnown = location === null || studioSettings().locations.some(({ name }) => name === location)
  if (!isKnown) throw new Refusal('NOT_FOUND')
  if (mode === 'unregistered') {
    if (gstin !== null) throw new Refusal('BAD_REQUEST', { fields: { gstin: settingsText.noGstin } })
    return
  }
  if (!gstin) throw new Refusal('BAD_REQUEST', { fields: { gstin: fieldText.needed } })
  const problem = gstinProblem(gstin, stateCodes)
  if (problem)
    throw new Refusal('GSTIN_WRONG', { field: 'gstin', details: { why: gstinText[problem](gstin) } })
  const stateOfGstin = gstin.slice(0, 2)
  if (stateOfGstin !== stateCode)
    throw new Refusal('GSTIN_STATE', { field: 'stateCode', details: { state: stateName(stateOfGstin) } })
}

function refuseUnusableSeries(own: NewRegistration, others: readonly StoredRegistration[]): void {
  const unusable = unusableSeries(own, others)
  if (!unusable) return
  const { field, why } = unusable
  throw new Refusal('SERIES_TAKEN', { field, details: { why: settingsText.seriesTaken[why](own[field]) } })
}

type Changes = Pick<Deps, 'db'>

/** Sets a registration. It applies to documents that are issued from its day on; earlier documents never change. */
export async function setRegistration(
  { db }: Changes,
  by: Caller,
  registration: NewRegistration,
  now: Temporal.Instant,
): Promise<void> {
  check(registration)
  const { location, from } = registration
  await inTransaction(db, async (trx) => {
    await lockRegistrations(trx)
    const all = await storedRegistrations(trx)
    const present = currentRegistration(all, location, now)
    const issuedUnder = await registrationsUsedSince(trx, startOfDay(now))
    refuseTooEarly(from, mayApplyToday(present, issuedUnder), now)
    const before = all.findLast((each) => each.location === location && each.from <= from)
    // A registration from today on under which no document was issued is replaced: it was a mistake.
    const replaced = isToday(from, now) && before?.from === from ? before : undefined
    refuseUnusableSeries(
      registration,
      all.filter((each) => each !== replaced),
    )
    const me = { personId: by.personId, now }
    if (replaced) await withdraw(trx, 'taxRegistration', [replaced.id], me)
    const subjectId = await insertRegistration(trx, registration, me)
    const record = { action: 'taxRegistration.set', subject: 'taxRegistration', subjectId } as const
    await recordAudit(
      trx,
      by.personId,
      { ...record, before: before && recorded(before), after: registration },
      now,
    )
  }).catch((error: unknown) => {
    throw violates(error, 'tax_registration_once') ? new Refusal('ALREADY_SET', { field: 'from' }) : error
  })
}

const recorded = ({ id: _, setBy: _by, setAt: _at, ...registration }: StoredRegistration) => registration

export async function withdrawRegistration(
  { db }: Changes,
  by: Caller,
  id: string,
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockRegistrations(trx)
    const registration = (await storedRegistrations(trx)).find((each) => each.id === id)
    if (!registration) throw new Refusal('NOT_FOUND')
    // The clock of another server may already be past midnight, so it may already have issued a document.
    const isUsed = (await registrationsUsedSince(trx, startOfDay(now))).has(id)
    if (isUsed || !isAhead(registration.from, now)) throw new Refusal('HOLDS_ALREADY')
    await withdraw(trx, 'taxRegistration', [id], { personId: by.personId, now })
    const record = { action: 'taxRegistration.withdraw', subject: 'taxRegistration', subjectId: id } as const
    await recordAudit(trx, by.personId, { ...record, before: recorded(registration), after: null }, now)
  })
}
