import sharp from 'sharp'
import type { RequestInput } from '../ownership/entry.ts'
import { entries } from '../ownership/table.ts'
import type { Me, World } from '../ownership/world.ts'
import { TEST_PASSWORD } from '../people.ts'

/** A call. `file` is its body if it sends a file. */
export interface SentFile extends RequestInput {
  file?: { type: string; bytes: Buffer }
}

const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#806040' } })
  .png()
  .toBuffer()
const consequences = {
  values: {
    lateCounted: 2,
    lateUnlimited: 1,
    missedCounted: 1,
    missedUnlimited: 1,
    lateCountedFee: 200,
    lateUnlimitedFee: 200,
    missedCountedFee: 200,
    missedUnlimitedFee: 200,
    feeBlockDays: 0,
    forgivenAMonth: 1,
    strikeCount: 3,
    strikeDays: 30,
    strikeWindow: 2,
    strikeLasts: 14,
    missedAfterHours: 0,
    owedHours: 0,
    owedCreditRupees: 0,
  },
  from: '2026-12-01',
}
const location = {
  name: 'Noida',
  hindiName: null,
  isOnline: false,
  isShown: true,
  position: 9,
  title: 'Noida Studio',
  description: 'A floor under the metro.',
  landmark: null,
  gettingThere: [],
  holds: [],
  address: null,
  openingHours: [],
  map: null,
  art: 'plan-gurugram',
}
const kind = {
  key: 'tower',
  freeHours: 3,
  name: 'Tower',
  hindiName: null,
  glyph: 'reformer',
  paidBy: ['group'],
  position: 9,
  isShown: true,
}
const packageOfTen = {
  packageName: 'Ten classes',
  packageType: 'group',
  location: 'all',
  pricePaise: 750_000,
  perSessionPricePaise: 75_000,
  totalSessions: 10,
  validityDays: 28,
  validityFrom: 'firstSession',
  unusedDays: 42,
  description: '<p>Ten.</p>',
  descriptionHindi: '<p>दस।</p>',
  onSale: true,
  newcomersOnly: false,
  visibleFrom: null,
  visibleUntil: null,
}
const profile = {
  name: 'Contrology Studio',
  tagline: 'Two studios.',
  description: 'Pilates.',
  email: 'hello@contrology.example',
  phone: '+91 98100 00000',
  whatsappNumber: '919810000000',
  socialLinks: [],
  legalLine: 'Contrology',
  audience: 'women',
  version: 0,
}
const quote = { name: 'Meera K.', location: 'Gurugram', quote: 'I stand.', quoteHindi: '', featured: true }
const passwords = { oldPassword: TEST_PASSWORD, newPassword: 'another spring let out' }

/** Calls of endpoints that `tests/ownership` does not cover, because they contain no id. */
const plain: Record<string, SentFile> = {
  'POST /user/change-password': { body: passwords },
  'POST /user/change-password/:newPassword/:oldPassword': { params: passwords },
  'PUT /user/edit-user': { body: { lastName: 'Changed' } },
  'PUT /user/messages': { body: { channel: 'mail', kind: 'reminders', isOn: false } },
  'PUT /user/messages/device': {
    body: {
      topics: ['reminders'],
      endpoint: 'https://fcm.googleapis.com/fcm/send/1',
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    },
  },
  'DELETE /user/messages/device': {},
  'PUT /user/consents': { body: { purpose: 'news', version: 1, given: true } },
  'PUT /user/health-note': { body: { words: 'A knee', consent: true } },
  'PUT /user/authenticator-app': { body: { code: '123456' } },
  'POST /console/packages': { body: packageOfTen },
  'POST /staff/invitations': { body: { email: 'new@staff.example', role: 'instructor' } },
  'POST /staff/shared-devices': { body: { name: 'Desk tablet' } },
  'PUT /staff/pin': { body: { pin: '2580' } },
  'PUT /console/onboarding': { body: { hidden: true } },
  'POST /console/drafts': { body: { kind: 'post' } },
  'POST /console/testimonials': { body: quote },
  'POST /console/media': { file: { type: 'image/png', bytes: picture } },
  'POST /console/imports': {
    query: { fileName: 'members.csv' },
    file: { type: 'application/octet-stream', bytes: Buffer.from('Name,Email\nNila Rao,nila@new.example\n') },
  },
  'GET /console/tax-documents.zip': { query: { month: '2026-11' } },
  'POST /console/rules/consequences': { body: consequences },
  'POST /console/settings/rules': { body: { rule: 'holdMinutes', value: 7, from: '2026-12-01' } },
  'POST /console/settings/gst': { body: { packageTypes: ['group'], basisPoints: 1800, from: '2027-01-01' } },
  'POST /console/settings/tax-registrations': {
    body: {
      location: null,
      from: '2027-01-01',
      mode: 'unregistered',
      legalName: 'Surya Wellness LLP',
      address: '4 Sector 18, Noida 201301',
      stateCode: '09',
      gstin: null,
      invoiceSeries: 'NOI',
      noteSeries: 'NOC',
    },
  },
  'PUT /console/settings/profile': { body: profile },
  'POST /console/locations': { body: location },
  'POST /console/rooms': { body: { location: 'Gurugram', name: 'Long room', capacity: 8 } },
  'POST /console/kinds': { body: kind },
  'POST /console/members': { body: { firstName: 'Nila', lastName: 'Rao', email: 'nila@new.example' } },
}

/** The call for an endpoint; for one with ids, the first of its ownership calls that succeeds. */
export async function callFor(name: string, world: World, me: Me): Promise<SentFile> {
  const subjects = Object.values(entries[name]?.of ?? {})
  const subject = subjects.find(({ expects }) => expects === 'done') ?? subjects[0]
  return subject ? subject.send(world, me) : (plain[name] ?? {})
}
