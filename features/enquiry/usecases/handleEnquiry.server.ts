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
import { dropDraft, saveDraft } from '../answerStore.server.ts'
import {
  addressOf,
  changeEnquiry,
  type Enquiry,
  enquiryById,
  linkNumber,
  membersOfNumber,
  staffOf,
} from '../inboxStore.server.ts'
import { hasAddress } from '../rules.ts'

/** The actor, the enquiry, and the version that was shown. */
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
  (await staffOf(trx)).some(({ id, role }) => id === personId && may(role, 'answerEnquiries'))

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
 * Opens an account for the sender, or links the account with that address: anybody can enter any address, so staff have
 * checked whose it is. The sender of a WhatsApp message gets an account without an address. Nothing is mailed. Throws
 * NOT_FOUND, PERSON_GONE, CHANGED.
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
    const known = email === null ? undefined : await personOfEmail(trx, email)
    const phoneNumber = digitsOf(enquiry.phone)
    const details = { email, emailProven: false, firstName, lastName, phoneNumber, birthDate: null }
    const person = known ?? (await addAccount(trx, details, now))
    const action = known ? 'enquiry.linkMember' : 'enquiry.makeMember'
    await linkSender(trx, enquiry, person, { by: change.by.personId, action }, now)
  })
}

/** Links the number from which a WhatsApp message came with a member. Throws NOT_FOUND, PERSON_GONE, CHANGED. */
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

/** Locks the sender, because their messages may be several enquiries, but must not become several members. */
async function enquiryOfSender(trx: Trx, { enquiryId, version }: EnquiryChange): Promise<Enquiry> {
  const sender = await addressOf(trx, enquiryId)
  if (!sender) throw new Refusal('NOT_FOUND')
  await lockAddresses(trx, [sender])
  return enquiryIfUnchanged(trx, enquiryId, version)
}

/** Links all WhatsApp messages from a number that have no member with this one, and future ones too. */
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

/** A number in the stored format; an invalid one is left out. */
function digitsOf(phone: string | null): string | null {
  const digits = phone?.replace(/\D/g, '') ?? ''
  return digits.length >= 4 && digits.length <= 15 ? digits : null
}

/**
 * Stores the draft of an answer; an empty one is deleted. Returns when it was stored. Throws NOT_FOUND,
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
      await dropDraft(trx, enquiryId, by.personId)
      return null
    }
    await saveDraft(trx, { enquiryId, personId: by.personId, body }, now)
    return now
  })
}
