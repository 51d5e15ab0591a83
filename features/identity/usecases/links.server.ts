import * as z from 'zod'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { JobKind } from '#lib/jobs.server.ts'
import { newOpaqueToken, opaqueTokenHash } from '#lib/opaqueToken.server.ts'
import { orThrow } from '#lib/refusals.ts'
import { spending } from '#lib/throttle.server.ts'
import { identityMails } from '../emails.tsx'
import { limits, linkMailPoints } from '../limits.server.ts'
import { endLinks, insertLink, type MailedLink, readLink } from '../linkStore.server.ts'
import { decideLink, type LinkPurpose, linkEnd } from '../rules.ts'
import { lockPasswordHash, personByEmail } from '../store.server.ts'
import type { Browser } from './browser.server.ts'
import { isKnownBrowser } from './signIn.server.ts'

const requestablePurposes = ['resetPassword', 'signIn'] as const
const payload = z.object({ purpose: z.enum(requestablePurposes), email: z.string() })
type RequestedLink = z.infer<typeof payload>

export const linkJob: JobKind<RequestedLink> = { name: 'identity.link', payload, retryLimit: 10 }

/**
 * Requests a mail with a link. The account is looked up in the background, so that neither the response nor its
 * time reveals whether it exists. Throws TOO_MANY_REQUESTS.
 */
export async function requestLink(
  deps: Pick<Deps, 'db' | 'jobs' | 'throttle'>,
  { purpose, email, from }: RequestedLink & { from: Browser },
): Promise<void> {
  const points = linkMailPoints(purpose, email, from, await isKnownBrowser(deps, email, from))
  await spending(deps.throttle, points, () =>
    inTransaction(deps.db, (trx) => deps.jobs.enqueue(trx, linkJob, { purpose, email })),
  )
}

/** Mails a link if the address has an account, and ends earlier links of its kind. */
export async function sendLink(
  deps: Pick<Deps, 'db' | 'mailer' | 'publicUrl'>,
  { purpose, email }: RequestedLink,
  now: Temporal.Instant,
): Promise<void> {
  const person = await personByEmail(deps.db, email)
  if (!person) return
  const { token, hash } = newOpaqueToken()
  const expiresAt = linkEnd(purpose, now)
  const href = linkAddress(deps.publicUrl, purpose, { token, email: person.email, expiresAt })
  const mails = identityMails(await letterheadOf(deps), deps.publicUrl, deps.db)
  const mail = await (purpose === 'signIn' ? mails.signInLink : mails.resetLink)(person.email, href)
  await inTransaction(deps.db, async (trx) => {
    await lockPasswordHash(trx, person.id)
    await endLinks(trx, { personId: person.id, purposes: [purpose] }, now)
    await insertLink(trx, { purpose, personId: person.id, hash, expiresAt }, now)
    await deps.mailer.send(trx, mail)
  })
}

const pages: Record<LinkPurpose, string> = {
  resetPassword: 'reset-password',
  signIn: 'sign-in-link',
  restoreEmail: 'restore-email',
  restoreDetails: 'restore-details',
}

/** The address of the page for a link. It contains the account and the expiry, which the page shows. */
export const linkAddress = (
  publicUrl: string,
  purpose: LinkPurpose,
  { token, email, expiresAt }: { token: string; email: string; expiresAt: Temporal.Instant },
): string =>
  `${publicUrl}/${pages[purpose]}/${token}/${encodeURIComponent(email)}/${expiresAt.epochMilliseconds}`

/** Reads a link by its token. Throws the refusal of its kind if it is not valid. Guesses of tokens are counted. */
export async function openLink(
  deps: Pick<Deps, 'db' | 'throttle'>,
  { purpose, token, from }: { purpose: LinkPurpose; token: string; from: Browser },
  now: Temporal.Instant,
): Promise<{ hash: Buffer; link: MailedLink }> {
  await deps.throttle.take(limits.linkNetwork, from.network)
  const hash = opaqueTokenHash(token)
  const link = usableLink(purpose, await readLink(deps.db, purpose, hash), now)
  await deps.throttle.restore(limits.linkNetwork, from.network)
  return { hash, link }
}

/** Returns the link, or throws the refusal of its kind. */
export function usableLink(
  purpose: LinkPurpose,
  link: MailedLink | undefined,
  now: Temporal.Instant,
): MailedLink {
  orThrow(decideLink(purpose, link, now))
  return link as MailedLink
}
