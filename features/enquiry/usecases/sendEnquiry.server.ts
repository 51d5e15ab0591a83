import { lockAddresses } from '#features/identity/reads.server.ts'
import { letterheadOf, senderOf } from '#features/studio/usecases/letterhead.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { Mail } from '#lib/mail.server.ts'
import { networkOf } from '#lib/networkOf.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { enquiryMail, thanksMail } from '../emails.tsx'
import { enquiryLimits } from '../limits.server.ts'
import { seemsAutomatic } from '../rules.ts'
import type { EnquiryInput } from '../schema.ts'
import { insertEnquiry } from '../store.server.ts'

type EnquiryDeps = Pick<Deps, 'db' | 'clock' | 'mailer' | 'throttle' | 'publicUrl' | 'log'>

/**
 * Stores the enquiry and queues its mails: one to the studio, one of thanks to the sender. An automatic one is
 * stored without mails; its sender gets the same response. One that arrives while its sender is being erased waits, and
 * is stored after the erasure. Throws TOO_MANY_REQUESTS.
 */
export async function sendEnquiry(deps: EnquiryDeps, enquiry: EnquiryInput, ip: string): Promise<void> {
  const network = networkOf(ip)
  await deps.throttle.take(enquiryLimits.soon, network)
  await deps.throttle.take(enquiryLimits.daily, network)
  const isAutomatic = seemsAutomatic(enquiry)
  const mails = isAutomatic ? [] : await mailsAbout(deps, enquiry)
  await inTransaction(deps.db, async (trx) => {
    await lockAddresses(trx, [enquiry.email])
    await insertEnquiry(trx, { ...enquiry, seemsAutomatic: isAutomatic }, deps.clock.now())
    for (const mail of mails) await deps.mailer.send(trx, mail)
  })
}

async function mailsAbout(deps: EnquiryDeps, enquiry: EnquiryInput): Promise<Mail[]> {
  const [head, studio] = await Promise.all([letterheadOf(deps), senderOf(deps.db)])
  const mails: Mail[] = []
  if (studio) mails.push(await enquiryMail(studio.address, head, enquiry))
  else deps.log.warn('an enquiry was stored, but the studio has no e-mail address to send it to')
  if (await maySendThanks(deps, enquiry.email)) {
    mails.push(await thanksMail(enquiry.email, head, deps.publicUrl, deps.db))
  }
  return mails
}

/** Thank-you mails are optional: beyond the limit for a mailbox they are left out, and the enquiry is still sent. */
async function maySendThanks({ throttle }: EnquiryDeps, email: string): Promise<boolean> {
  try {
    await throttle.take(enquiryLimits.thanks, email.toLowerCase())
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
