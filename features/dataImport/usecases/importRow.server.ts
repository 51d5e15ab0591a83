import { addAccount } from '#features/identity/usecases/addAccount.server.ts'
import { recordCameBefore } from '#features/identity/usecases/cameBefore.server.ts'
import { personOfEmail } from '#features/identity/usecases/findPerson.server.ts'
import { packageById } from '#features/passes/packageReads.server.ts'
import { importPass } from '#features/passes/usecases/importPass.server.ts'
import { importClass } from '#features/timetable/usecases/importClass.server.ts'
import type { Trx } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { studioDay, studioInstant } from '#lib/time.ts'
import type { ClassPlan } from '../classRules.ts'
import {
  hasPassSince,
  passVersion,
  personCreatedByRow,
  saveConsent,
  saveDetails,
} from '../factStore.server.ts'
import type { MemberPlan, PassPlan } from '../memberRules.ts'

/** The records that a row created, stored so that it can be undone. */
export interface ImportedMember {
  personId: string
  newPerson: boolean
  passId?: string
  /** Whether the row made them a former client, or an undone import passed that on to it; not if staff had recorded it. */
  cameBefore?: boolean
  /** The version of the pass after the import; every change of the pass increases it. */
  passVersion?: number
}
export interface ImportedClass {
  classId?: string
}

/** A text for the ledger, which is in English. */
const USED_BEFORE = 'Used before the pass was brought from another system'

/** Creates the record and imports the pass, unless they exist already. */
export async function importMemberRow(
  trx: Trx,
  plan: MemberPlan,
  { importId, by }: { importId: string; by: string },
  now: Temporal.Instant,
): Promise<ImportedMember> {
  const known = await findKnownPerson(trx, plan, importId)
  const personId = known ?? (await addPerson(trx, plan, now))
  await saveDetails(trx, personId, plan)
  if (plan.consent !== null) await saveConsent(trx, personId, { given: plan.consent, by }, now)
  const isMarked = plan.cameBefore && (await recordCameBefore(trx, personId, true))
  const result = { personId, newPerson: known === undefined, ...(isMarked && { cameBefore: true }) }
  if (!plan.pass || (known && (await hasPassSince(trx, importId, personId, plan.pass)))) return result
  const passId = await importPassOfRow(trx, personId, plan.pass, by, now)
  return { ...result, passId, passVersion: await passVersion(trx, passId) }
}

/** The person, if they exist already; undefined also if an earlier row failed to create them, so that this row does. */
async function findKnownPerson(trx: Trx, plan: MemberPlan, importId: string): Promise<string | undefined> {
  if (plan.personId) return plan.personId
  const before = plan.sameAsRow === null ? undefined : await personCreatedByRow(trx, importId, plan.sameAsRow)
  return before ?? (plan.email ? (await personOfEmail(trx, plan.email))?.id : undefined)
}

/** Throws NOT_FOUND if the main contact of the household does not exist. */
async function addPerson(trx: Trx, plan: MemberPlan, now: Temporal.Instant): Promise<string> {
  const { email, householdEmail, externalId, firstName, lastName, phone: phoneNumber, birthDate } = plan
  const first = householdEmail ? await personOfEmail(trx, householdEmail) : undefined
  if (householdEmail && !first) throw new Refusal('NOT_FOUND')
  const details = { email, externalId, firstName, lastName, phoneNumber, birthDate }
  return (await addAccount(trx, { ...details, householdOf: first?.id ?? null }, now)).id
}

async function importPassOfRow(
  trx: Trx,
  personId: string,
  { packageId, total, left, boughtOn, startedOn, expiresOn }: PassPlan,
  by: string,
  now: Temporal.Instant,
): Promise<string> {
  const sold = await packageById(trx, packageId)
  if (!sold) throw new Refusal('NOT_FOUND')
  const bought = Temporal.PlainDate.from(boughtOn)
  // If the file has a last day, the validity is from the purchase to that day, whatever the terms of the package are.
  const days = expiresOn ? bought.until(expiresOn).days : undefined
  const validity =
    days === undefined ? {} : { validityFrom: 'purchase' as const, validityDays: days, unusedDays: days }
  const isToday = bought.equals(studioDay(now))
  const boughtAt = isToday ? now : studioInstant(bought, Temporal.PlainTime.from('12:00'))
  const pass = {
    personId,
    terms: { ...sold.terms, totalSessions: total, ...validity },
    left,
    boughtAt,
    startedOn: startedOn === null ? null : Temporal.PlainDate.from(startedOn),
    by,
    note: USED_BEFORE,
  }
  return importPass(trx, pass, now)
}

/** Creates a class; an existing one is not changed. */
export async function importClassRow(trx: Trx, plan: ClassPlan): Promise<ImportedClass> {
  if (plan.known) return {}
  const { known: _, ...given } = plan
  return { classId: await importClass(trx, given) }
}
