import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { type MailSample, wordedMails } from '#lib/feature.server.ts'
import { languagePrefix } from '#lib/language.ts'
import { giftCardMail, giftClaimedMail, giftMovedMail, giftPaidMail } from './emails.tsx'
import { giftTemplates } from './text/giftMail.ts'

const terms = {
  id: '5b0c6f3e-7a10-4a44-9d3c-1a4c5a0b6f02',
  packageName: 'Group 8',
  packageType: 'group',
  location: 'all',
  pricePaise: 640_000,
  perSessionPricePaise: 80_000,
  totalSessions: 8,
  validityDays: 28,
  validityFrom: 'firstSession',
  unusedDays: 42,
  description: '',
} as const

const gift = {
  from: 'Arjun',
  firstName: 'Arjun',
  recipientName: 'Meera',
  recipientEmail: 'meera@example.com',
  message: 'For your back, and for the hour a week that is only yours.',
  terms,
  amountPaise: 640_000,
  taxed: 'redemption',
  isTaxed: true,
  reference: 'pay_S4mple00000001',
  paidAt: Temporal.Instant.from('2026-11-21T09:51:00Z'),
  sendAt: Temporal.Instant.from('2026-11-29T02:30:00Z'),
} as const

const frameOf = async (deps: Parameters<MailSample>[0], to: string) => ({
  to,
  head: await letterheadOf(deps),
})
const toGiver =
  (write: typeof giftPaidMail, hasDocument: boolean): MailSample =>
  async (deps) =>
    write({ ...(await frameOf(deps, 'arjun@example.com')), site: deps.publicUrl, hasDocument }, gift)

export const giftMails = wordedMails(giftTemplates, {
  card: async (deps) =>
    giftCardMail(
      await frameOf(deps, 'meera@example.com'),
      gift,
      (language) => `${deps.publicUrl}${languagePrefix(language)}/gift/sample`,
    ),
  paid: toGiver(giftPaidMail, false),
  claimed: toGiver(giftClaimedMail, true),
  moved: toGiver(giftMovedMail, false),
})
