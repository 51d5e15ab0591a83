import type { PackageType, PackageView } from '#features/passes/schema.ts'
import type { DatedNumber, RuleName } from '#features/studio/rules.ts'
import type { StudioSettings } from '#features/studio/settings.ts'

const since = '2000-01-01'
const always = (rule: RuleName, value: number, kind: string | null = null): DatedNumber => ({
  rule,
  kind,
  from: since,
  value,
})
const hours = { mat: 6, barre: 6, reformer: 12, private: 12, semiPrivate: 12 }

/** A studio as the specification describes it: its locations, its kinds of class and its policy numbers (§4, §9). */
export const specSettings: StudioSettings = {
  locations: [
    { name: 'Faridabad', hindi: 'फ़रीदाबाद' },
    { name: 'Gurugram', hindi: 'गुरुग्राम' },
    { name: 'Online', hindi: 'ऑनलाइन', isOnline: true },
  ],
  kinds: [
    { key: 'mat', name: 'Mat', hindi: 'मैट', glyph: 'mat', paidBy: ['discovery', 'group'] },
    { key: 'barre', name: 'Barre', hindi: 'बार', glyph: 'barre', paidBy: ['discovery', 'group'] },
    {
      key: 'reformer',
      name: 'Reformer',
      hindi: 'रिफ़ॉर्मर',
      glyph: 'reformer',
      paidBy: ['discovery', 'reformer'],
    },
    { key: 'private', name: 'Private', hindi: 'प्राइवेट', glyph: 'private', paidBy: ['private'] },
    {
      key: 'semiPrivate',
      name: 'Semi-private',
      hindi: 'सेमी-प्राइवेट',
      glyph: 'semiPrivate',
      paidBy: ['semiPrivate'],
    },
  ],
  numbers: [
    ...Object.entries(hours).map(([kind, value]) => always('freeHours', value, kind)),
    always('freeHoursOnline', 1),
    always('morningCutoff', 20 * 60),
    always('bookAheadWeeks', 8),
    always('minimumReservations', 2),
    always('decisionHours', 12),
    always('cancelBelow', 0),
    always('semiPrivateMinimum', 1),
    always('holdMinutes', 10),
    always('offerMinutes', 30),
    always('queueCloseMinutes', 20),
    always('reminderClock', 18 * 60),
    always('reminderMinutes', 120),
    always('quietFrom', 22 * 60),
    always('quietUntil', 7 * 60),
    always('quietMail', 0),
    always('quietWhatsapp', 1),
    always('quietPush', 1),
    always('recurringMissed', 0),
    always('travelMinutes', 30),
    always('minimumAge', 18),
    always('madeWholeDays', 7),
    always('passNoticeDays', 7),
    always('passLastNoticeDays', 2),
    always('mostFrozenDays', 90),
    always('ownFreezes', 0),
    always('ownFreezeDays', 14),
    always('ownFreezeTotal', 28),
    always('ownFreezeNotice', 1),
    always('lateCounted', 1),
    always('lateUnlimited', 1),
    always('missedCounted', 1),
    always('missedUnlimited', 1),
    always('lateCountedFee', 200),
    always('lateUnlimitedFee', 200),
    always('missedCountedFee', 200),
    always('missedUnlimitedFee', 200),
    always('feeBlockDays', 0),
    always('forgivenAMonth', 0),
    always('strikeCount', 3),
    always('strikeDays', 30),
    always('strikeWindow', 2),
    always('strikeLasts', 14),
    always('missedAfterHours', 0),
    always('owedHours', 0),
    always('owedCreditRupees', 0),
    always('giftTax', 0),
    always('whatsappUtility', 115),
    always('whatsappMarketing', 863),
    always('passDays', 28),
    always('quarterDays', 91),
    always('discoveryDays', 15),
    always('unusedDays', 6 * 7),
    always('quarterUnusedDays', 15 * 7),
  ],
  taxed: [{ from: since, types: ['discovery', 'group', 'reformer', 'private', 'semiPrivate'] }],
}

const pass = (packageType: PackageType, days: Partial<PackageView> = {}): PackageView => ({
  _id: '',
  packageName: '',
  packageType,
  location: 'all',
  perSessionPrice: 0,
  price: 0,
  validity: 28,
  validityFrom: 'firstSession',
  unusedDays: 42,
  totalSessions: 8,
  description: '',
  shareable: false,
  ...days,
})

/** Packages of the kinds in the specification. */
export const specPackages: PackageView[] = [
  pass('discovery', { validity: 15, validityFrom: 'purchase', unusedDays: 15, totalSessions: 1 }),
  pass('group'),
  pass('group', { totalSessions: null }),
  pass('group', { validity: 91, unusedDays: 105, totalSessions: 36 }),
  pass('reformer'),
  pass('private'),
  pass('semiPrivate'),
]
