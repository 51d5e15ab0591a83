import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { lockAddresses } from '#features/identity/reads.server.ts'
import { addAccount } from '#features/identity/usecases/addAccount.server.ts'
import { personOfEmail, personOfId } from '#features/identity/usecases/findPerson.server.ts'
import { markPhoneVerified } from '#features/identity/usecases/recordVerification.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { fullName } from '#lib/fullName.ts'
import { may } from '#lib/permissions.ts'
import { Refusal } from '#lib/refusals.ts'
import { deleteDraft, saveDraft } from '../answerStore.server.ts'
import {
  addressOf,
  allStaff,
  changeEnquiry,
  type Enquiry,
  enquiryById,
  linkNumber,
  membersOfNumber,
} from '../inboxStore.server.ts'
import { hasAddress } from '../rules.ts'

/** The caller, the enquiry, and the version that they saw. */
export interface EnquiryChange {
  by: Caller
  enquiryId: string
  version: number
}

/**
 * Locks an enquiry whose sender exists: nobody else can change it until the transaction ends. Throws NOT_FOUND,
 * PERSON_GONE.
 */
export async function lockEnquiry(trx: Trx, enquiryId: string): Promise<Enquiry> {
  const enquiry = await enquiryById(trx, enquiryId)
  if (!enquiry) throw new Refusal('NOT_FOUND')
  if (enquiry.erased) throw new Refusal('PERSON_GONE')
  return enquiry
}

/** Locks an enquiry, if its version is the one that was shown. Throws NOT_FOUND, PERSON_GONE; CHANGED if it differs. */
async function enquiryIfUnchanged(trx: Trx, enquiryId: string, version: number): Promise<Enquiry> {
  const enquiry = await lockEnquiry(trx, enquiryId)
  if (enquiry.version !== version) throw new Refusal('CHANGED')
  return enquiry
}

export const subjectOf = ({ id, personId }: Enquiry) => ({
  subject: 'enquiry',
  subjectId: id,
  ...(personId ? { personId } : {}),
})

/**
 * Assigns an enquiry; null: to nobody. Throws NOT_FOUND, PERSON_GONE, CHANGED; FORBIDDEN for a person who may not
 * answer enquiries.
 */
export async function assignEnquiry(
  { db }: Pick<Deps, 'db'>,
  { by, enquiryId, version }: EnquiryChange,
  personId: string | null,
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const enquiry = await enquiryIfUnchanged(trx, enquiryId, version)
    if (personId && !(await mayAnswer(trx, personId))) throw new Refusal('FORBIDDEN', { field: 'personId' })
    const before = { assignedTo: enquiry.assignedTo }
    await changeEnquiry(trx, enquiryId, { assignedTo: personId })
    const change = { before, after: { assignedTo: personId } }
    await recordAudit(trx, by.personId, { action: 'enquiry.assign', ...subjectOf(enquiry), ...change }, now)
  })
}

const mayAnswer = async (trx: Trx, personId: string): Promise<boolean> =>
  (await allStaff(trx)).some(({ id, role }) => id === personId && may(role, 'answerEnquiries'))

/** Throws NOT_FOUND, PERSON_GONE, CHANGED. */
export async function closeEnquiry(
  { db }: Pick<Deps, 'db'>,
  { by, enquiryId, version }: EnquiryChange,
  closed: boolean,
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const enquiry = await enquiryIfUnchanged(trx, enquiryId, version)
    const state = closed ? 'closed' : 'open'
    if (enquiry.state === state) return
    await changeEnquiry(trx, enquiryId, { state, closedAt: closed ? now : null })
    const change = { before: { state: enquiry.state }, after: { state } }
    const action = closed ? 'enquiry.close' : 'enquiry.reopen'
    await recordAudit(trx, by.personId, { action, ...subjectOf(enquiry), ...change }, now)
  })
}

/**
 * Opens an account for the sender, or links the account with that address. Staff must check first whose address it is,
 * because anybody can enter any address. The sender of a WhatsApp message gets an account without an address. Nothing
 * is mailed. Throws NOT_FOUND, PERSON_GONE, CHANGED.
 */
export async function makeMember(
  { db }: Pick<Deps, 'db'>,
  change: EnquiryChange,
  { firstName, lastName }: { firstName: string; lastName: string },
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const enquiry = await enquiryOfSender(trx, change)
    const email = hasAddress(enquiry) ? enquiry.email : null
    const account = email === null ? undefined : await personOfEmail(trx, email)
    const phoneNumber = digitsOf(enquiry.phone)
    const details = { email, emailProven: false, firstName, lastName, phoneNumber, birthDate: null }
    const person = account ?? (await addAccount(trx, details, now))
    const action = account ? 'enquiry.linkMember' : 'enquiry.makeMember'
    await linkSender(trx, enquiry, person, { by: change.by.personId, action }, now)
  })
}

/** Links the number of a WhatsApp message to a member who has this number. Throws NOT_FOUND, PERSON_GONE, CHANGED. */
export async function linkMember(
  { db }: Pick<Deps, 'db'>,
  change: EnquiryChange,
  memberId: string,
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const enquiry = await enquiryOfSender(trx, change)
    const membersWithNumber =
      enquiry.whatsappAt && enquiry.phone ? await membersOfNumber(trx, enquiry.phone) : []
    const person = membersWithNumber.some(({ id }) => id === memberId)
      ? await personOfId(trx, memberId)
      : undefined
    if (!person) throw new Refusal('NOT_FOUND')
    await linkSender(trx, enquiry, person, { by: change.by.personId, action: 'enquiry.linkMember' }, now)
  })
}

/** Locks the sender first, because their messages may be several enquiries, but must not become several members. */
async function enquiryOfSender(trx: Trx, { enquiryId, version }: EnquiryChange): Promise<Enquiry> {
  const sender = await addressOf(trx, enquiryId)
  if (!sender) throw new Refusal('NOT_FOUND')
  await lockAddresses(trx, [sender])
  return enquiryIfUnchanged(trx, enquiryId, version)
}

/**
 * Links an enquiry to a member. If it came by WhatsApp, the other messages from its number that have no member are
 * linked too, and the number is marked as verified, so that future messages are linked as well.
 */
async function linkSender(
  trx: Trx,
  enquiry: Enquiry,
  person: { id: string; email: string | null; firstName: string; lastName: string },
  { by, action }: { by: string; action: 'enquiry.linkMember' | 'enquiry.makeMember' },
  now: Temporal.Instant,
): Promise<void> {
  await changeEnquiry(trx, enquiry.id, { personId: person.id })
  if (enquiry.whatsappAt && enquiry.phone) {
    await linkNumber(trx, enquiry.phone, person.id)
    await markPhoneVerified(trx, person.id, enquiry.phone)
  }
  const subject = { subject: 'enquiry', subjectId: enquiry.id, personId: person.id }
  const after = { name: fullName(person), email: person.email }
  await recordAudit(trx, by, { action, ...subject, after }, now)
}

/** A number in the stored format; null if it is invalid. */
function digitsOf(phone: string | null): string | null {
  const digits = phone?.replace(/\D/g, '') ?? ''
  return digits.length >= 4 && digits.length <= 15 ? digits : null
}

/**
 * Stores the draft of an answer; an empty one is deleted. Returns the time at which it was stored. Throws NOT_FOUND,
 * PERSON_GONE.
 */
export function draftAnswer(
  { db }: Pick<Deps, 'db'>,
  { by, enquiryId }: Omit<EnquiryChange, 'version'>,
  body: string,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  return inTransaction(db, async (trx) => {
    await lockEnquiry(trx, enquiryId)
    if (!body) {
      await deleteDraft(trx, enquiryId, by.personId)
      return null
    }
    await saveDraft(trx, { enquiryId, personId: by.personId, body }, now)
    return now
  })
}
