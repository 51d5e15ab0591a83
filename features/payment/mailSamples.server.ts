import { sampleLocation } from '#features/studio/settings.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { type MailSample, wordedMails } from '#lib/feature.server.ts'
import { taxIncluded } from '#lib/money.ts'
import { disputePayerMail, disputeStaffMail } from './disputeEmails.tsx'
import { classNotBookedMail, type NotBookedMailData, passReadyMail, paymentLinkMail } from './emails.tsx'
import { type RefundMailData, refundedMail, reinstatedMail } from './refundEmails.tsx'
import { paymentTemplates } from './text/paymentMail.ts'

const paidAt = Temporal.Instant.from('2026-11-21T09:51:00Z')
const startsAt = Temporal.Instant.from('2026-11-25T13:00:00Z')
const session = {
  title: 'Mat Pilates',
  get location() {
    return sampleLocation()
  },
  instructor: 'Ishita Sharma',
  startsAt,
  endsAt: startsAt.add({ minutes: 50 }),
}
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

const frameOf = async ({ db, publicUrl: site }: Pick<Deps, 'db' | 'publicUrl'>) => ({
  to: 'meera@example.com',
  firstName: 'Meera',
  head: await letterheadOf({ db, publicUrl: site }),
  site,
})
const notBooked =
  (changed: boolean): MailSample =>
  async (deps) =>
    classNotBookedMail(await frameOf(deps), {
      packageName: 'Group 8',
      session,
      changed,
      path: '/class-schedule',
    } satisfies NotBookedMailData)
const refunded =
  (data: Pick<RefundMailData, 'reason' | 'method' | 'bought'>): MailSample =>
  async (deps) =>
    refundedMail(await frameOf(deps), {
      packageName: 'Group 8',
      amountPaise: 640_000,
      isAgain: false,
      credits: [],
      reference: data.method === 'online' ? 'pay_S4mple00000001' : null,
      ...data,
    })

const ofDispute =
  (isNew: boolean): MailSample =>
  async (deps) =>
    disputeStaffMail(
      await frameOf(deps),
      {
        isNew,
        id: '5b0c6f3e-7a10-4a44-9d3c-1a4c5a0b6f03',
        amountPaise: 640_000,
        reasonCode: 'goods_or_services_not_as_described',
        respondBy: paidAt.add({ hours: 7 * 24 }),
        personName: 'Meera Iyer',
        packageName: 'Group 8',
      },
      isNew ? paidAt : paidAt.add({ hours: 5 * 24 + 3 }),
    )

export const paymentMails = wordedMails(paymentTemplates, {
  ready: async (deps) =>
    passReadyMail(await frameOf(deps), {
      terms,
      amountPaise: 640_000,
      tax: { basisPoints: 1800, paise: taxIncluded(640_000, 1800) },
      document: null,
      method: 'online',
      reference: 'pay_S4mple00000001',
      paidAt,
      expiresOn: Temporal.PlainDate.from('2027-01-02'),
    }),
  link: async (deps) =>
    paymentLinkMail(await frameOf(deps), {
      packageName: 'Group 8',
      amountPaise: 640_000,
      address: 'https://rzp.io/i/nxrHnLJ',
      closesAt: paidAt.add({ hours: 24 }),
    }),
  notBooked: notBooked(false),
  moved: notBooked(true),
  refundWhole: refunded({ reason: 'paidTwice', method: 'online', bought: 'kept' }),
  refundPart: refunded({ reason: 'byStaff', method: 'online', bought: 'shortened' }),
  refundAtDesk: refunded({ reason: 'byStaff', method: 'cash', bought: 'revoked' }),
  disputeOpened: ofDispute(true),
  disputeDue: ofDispute(false),
  disputeOfPayer: async (deps) =>
    disputePayerMail(await frameOf(deps), { amountPaise: 640_000, packageName: 'Group 8', isInUse: true }),
  disputeLost: refunded({ reason: 'disputeLost', method: 'online', bought: 'revoked' }),
  cameBack: async (deps) =>
    reinstatedMail(await frameOf(deps), {
      packageName: 'Group 8',
      amountPaise: 640_000,
      reason: 'dispute',
      bought: 'revoked',
      staffDecide: true,
      reference: 'pay_S4mple00000001',
    }),
  saleVoided: refunded({ reason: 'voided', method: 'cash', bought: 'revoked' }),
})
