import type { Page } from '@playwright/test'
import { call } from '../e2e/people.ts'

/**
 * The screens and sheets of the console: a name for the picture, and the address, which may depend on the studio's
 * data.
 */
type Address = string | ((page: Page) => Promise<string>)

const first =
  (list: string, to: (id: string) => string): Address =>
  async (page) => {
    const data = await call<unknown>(page.request, 'GET', list)
    const rows = (Array.isArray(data) ? data : (data as { rows: unknown[] }).rows) as Record<string, string>[]
    const id = rows[0]?._id ?? rows[0]?.paymentId ?? rows[0]?.key
    if (!id) throw new Error(`nothing in ${list}`)
    return to(id)
  }

/** A member with a current pass. */
const member = (open = '') => first('/console/members?filter=running', (id) => `members/${id}${open}`)

const ofPass =
  (action: string): Address =>
  async (page) => {
    const path = (await (member() as (page: Page) => Promise<string>)(page)).split('?')[0] as string
    const { passes } = await call<{ passes: { _id: string }[] }>(page.request, 'GET', `/console/${path}`)
    return `${path}?open=${action}.${passes[0]?._id}`
  }

/** The next session of this week with a booking. */
const session =
  (to: (id: string) => string): Address =>
  async (page) => {
    const { sessions } = await call<{ sessions: { _id: string; startsAt: string; booked: number }[] }>(
      page.request,
      'GET',
      '/console/timetable?from=2026-11-23&to=2026-11-29',
    )
    const upcoming = sessions.filter(({ startsAt }) => startsAt > '2026-11-23T04')
    const match = upcoming.find(({ booked }) => booked > 0) ?? upcoming[0]
    if (!match) throw new Error('no session this week')
    return to(match._id)
  }

/** A room with reformers. */
const roomPlan: Address = async (page) => {
  const { locations } = await call<{ locations: { rooms: { _id: string; name: string }[] }[] }>(
    page.request,
    'GET',
    '/console/locations',
  )
  const room = locations.flatMap(({ rooms }) => rooms).find(({ name }) => name === 'Reformer room')
  return `rooms/${room?._id}`
}

const settings = ['cancelling', 'passes', 'locations', 'kinds', 'tax', 'profile']
const content = ['post', 'training', 'testimonials', 'instructors', 'policies', 'locations']

/** Creates an enquiry, because all enquiries of the demo studio are answered. */
const enquiry: Address = async (page) => {
  await call(page.request, 'POST', '/user/create-enquiry', {
    name: 'Kirti Jain',
    email: 'kirti.jain@example.com',
    phone: '+91 98990 71144',
    message: 'My knee does not like stairs. Which class would be kind to it, and when may I come to look?',
    topic: 'privateClass',
    elapsed: 60_000,
  })
  return (first('/console/enquiries', (id) => `enquiries?open=${id}`) as (page: Page) => Promise<string>)(
    page,
  )
}

export const consoleScreens: readonly (readonly [name: string, address: Address])[] = [
  ['today', 'today'],
  ['roster', session((id) => `sessions/${id}`)],
  ['roster, walk-in', session((id) => `sessions/${id}?open=walk-in`)],
  ['waitlist', session((id) => `sessions/${id}/waitlist`)],
  ['room plan', roomPlan],
  ['timetable', 'timetable'],
  ['timetable, change', session((id) => `timetable?open=${id}`)],
  ['timetable, new class', 'timetable?open=new'],
  ['timetable, holidays', 'timetable?open=holidays'],
  ['members', 'members?filter=running'],
  ['members, new', 'members?open=new'],
  ['member', member()],
  ...['bookings', 'ledger', 'payments', 'messages', 'audit'].map(
    (tab) => [`member, ${tab}`, member(`?tab=${tab}`)] as const,
  ),
  ...['book', 'correct', 'merge', 'erase', 'more'].map(
    (action) => [`member, ${action}`, member(`?open=${action}`)] as const,
  ),
  ...['freeze', 'adjust', 'extend', 'revoke'].map((action) => [`member, ${action}`, ofPass(action)] as const),
  ['sell', 'sell'],
  ['sell to a member', first('/console/members', (id) => `sell?member=${id}`)],
  ['enquiries', 'enquiries'],
  ['enquiry', enquiry],
  ['money', 'money'],
  ['money, needs you', 'money?show=needsYou'],
  ['a dispute', first('/console/payment-issues', (id) => `disputes/${id}`)],
  ['money, a payment', first('/console/payments?from=2026-11-01&to=2026-11-23', (id) => `money?open=${id}`)],
  ['reports', 'reports'],
  ['reports, rows', 'reports?rows=sessions%3Ffrom%3D2026-10-01%26to%3D2026-10-31'],
  ['tax report', 'tax?month=2026-11'],
  ['passes', 'passes'],
  ['passes, one', first('/console/packages', (id) => `passes?open=${id}`)],
  ['passes, new', 'passes?open=new'],
  ['gifts', 'gifts'],
  ['fees', 'fees'],
  ['credits', 'credits'],
  ['strikes', 'strikes'],
  ['promo codes', 'codes'],
  ['promo codes, one', first('/console/promo-codes', (id) => `codes?open=${id}`)],
  ['promo codes, new', 'codes?open=new'],
  ...content.map((part) => [`content, ${part}`, `content?part=${part}`] as const),
  ['content, an article', first('/console/drafts?kind=post', (id) => `content/${id}`)],
  ['content, a new instructor', 'content?part=instructors&open=new'],
  ['content, a policy', 'content?part=policies&open=refund'],
  ...settings.map((part) => [`settings, ${part}`, `settings?part=${part}`] as const),
  ['settings, a new location', 'settings?part=locations&open=new'],
  ['settings, a new kind', 'settings?part=kinds&open=new'],
  ['staff', 'staff'],
  ['staff, invite', 'staff?open=invite'],
  ['audit', 'audit'],
  ['site speed', 'site-speed'],
  ['WhatsApp', 'whatsapp'],
  ['import', 'import'],
  ['first day', 'first-day'],
  ['me', 'me'],
]

export const addressOf = (page: Page, address: Address): Promise<string> =>
  typeof address === 'string' ? Promise.resolve(address) : address(page)
