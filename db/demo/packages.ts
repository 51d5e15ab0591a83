import type { DemoLocationName } from './studio.ts'

export type DemoPackageType = 'discovery' | 'group' | 'reformer' | 'private' | 'semiPrivate'

/** A package for sale. Prices in paise, GST included; days are calendar days in studio time. */
export type DemoPackage = {
  key: string
  packageName: string
  packageType: DemoPackageType
  /** null: valid at both studios and online. */
  location: DemoLocationName | null
  pricePaise: number
  /**
   * Shown as "₹x per Week" (spec §3). So it is not the price of a session, as its name in the API says, but the price
   * divided by the whole weeks of validity: 4 for 28 days, 13 for the Quarter plan's 91, 2 for the 15 of Discovery.
   */
  perSessionPricePaise: number
  /** null: unlimited. */
  totalSessions: number | null
  validityDays: number
  validityFrom: 'firstSession' | 'purchase'
  /** Days after purchase at which an unused pass expires. */
  unusedDays: number
  /** Only p, ul, li, strong, em. */
  descriptionHtml: string
  position: number
  /** Two people may use it. */
  shareable?: true
}

export const packages: DemoPackage[] = [
  {
    key: 'discovery',
    packageName: 'Discovery Session',
    packageType: 'discovery',
    location: null,
    pricePaise: 90_000,
    perSessionPricePaise: 45_000,
    totalSessions: 1,
    validityDays: 15,
    validityFrom: 'purchase',
    unusedDays: 15,
    descriptionHtml:
      '<p>One class of any kind but private, at either studio or online. A teacher meets you ten minutes early and shows you the room, the springs and the way out.</p><ul><li>One session, mat, barre or reformer</li><li>Valid <strong>15 days from purchase</strong></li><li>Once per person, not refundable</li></ul>',
    position: 1,
  },
  {
    key: 'group-4',
    packageName: 'Group 4',
    packageType: 'group',
    location: null,
    pricePaise: 360_000,
    perSessionPricePaise: 90_000,
    totalSessions: 4,
    validityDays: 28,
    validityFrom: 'firstSession',
    unusedDays: 42,
    descriptionHtml:
      '<p>One mat or barre class a week, at either studio or online. Enough to keep what you have learnt from slipping away between Sundays.</p><ul><li>4 mat or barre sessions</li><li>28 days from your first class</li><li>Mix Faridabad, Gurugram and online as you like</li></ul>',
    position: 2,
  },
  {
    key: 'group-8',
    packageName: 'Group 8',
    packageType: 'group',
    location: null,
    pricePaise: 640_000,
    perSessionPricePaise: 160_000,
    totalSessions: 8,
    validityDays: 28,
    validityFrom: 'firstSession',
    unusedDays: 42,
    descriptionHtml:
      '<p>Two mat or barre classes a week. This is what most members keep, because two a week is where the exercises stop being new each time.</p><ul><li>8 mat or barre sessions</li><li>28 days from your first class</li><li>Mix Faridabad, Gurugram and online as you like</li></ul>',
    position: 3,
  },
  {
    key: 'group-12',
    packageName: 'Group 12',
    packageType: 'group',
    location: null,
    pricePaise: 840_000,
    perSessionPricePaise: 210_000,
    totalSessions: 12,
    validityDays: 28,
    validityFrom: 'firstSession',
    unusedDays: 42,
    descriptionHtml:
      '<p>Three mat or barre classes a week, for those who have found their hour and defend it. Good with one barre evening and two mat mornings.</p><ul><li>12 mat or barre sessions</li><li>28 days from your first class</li><li>Mix Faridabad, Gurugram and online as you like</li></ul>',
    position: 4,
  },
  {
    key: 'unlimited',
    packageName: 'Unlimited',
    packageType: 'group',
    location: null,
    pricePaise: 1_080_000,
    perSessionPricePaise: 270_000,
    totalSessions: null,
    validityDays: 28,
    validityFrom: 'firstSession',
    unusedDays: 42,
    descriptionHtml:
      '<p>Every mat and barre class with a free seat, as often as you can stand up afterwards. There is nothing to count, so a late cancel or no-show takes <strong>one day</strong> off the end instead.</p><ul><li>Mat and barre, without a limit</li><li>28 days from your first class</li><li>Faridabad, Gurugram and online</li></ul>',
    position: 5,
  },
  {
    key: 'quarter',
    packageName: 'Quarter plan',
    packageType: 'group',
    location: null,
    pricePaise: 2_340_000,
    perSessionPricePaise: 180_000,
    totalSessions: 36,
    validityDays: 91,
    validityFrom: 'firstSession',
    unusedDays: 105,
    descriptionHtml:
      '<p>Thirty-six mat or barre classes over three months, for people who travel, or whose months are never alike. Use five in one week and none in the next.</p><ul><li>36 mat or barre sessions</li><li><strong>91 days</strong> from your first class</li><li>Unused, it keeps for 15 weeks</li></ul>',
    position: 6,
  },
  {
    key: 'reformer-4',
    packageName: 'Reformer 4',
    packageType: 'reformer',
    location: null,
    pricePaise: 720_000,
    perSessionPricePaise: 180_000,
    totalSessions: 4,
    validityDays: 28,
    validityFrom: 'firstSession',
    unusedDays: 42,
    descriptionHtml:
      '<p>One reformer class a week, in groups of six in Faridabad and eight in Gurugram. Begin with Basics; the springs explain themselves by the third visit.</p><ul><li>4 reformer sessions</li><li>28 days from your first class</li><li>Both studios</li></ul>',
    position: 7,
  },
  {
    key: 'reformer-8',
    packageName: 'Reformer 8',
    packageType: 'reformer',
    location: null,
    pricePaise: 1_360_000,
    perSessionPricePaise: 340_000,
    totalSessions: 8,
    validityDays: 28,
    validityFrom: 'firstSession',
    unusedDays: 42,
    descriptionHtml:
      '<p>Two reformer classes a week. Regular enough that you remember your spring settings without asking.</p><ul><li>8 reformer sessions</li><li>28 days from your first class</li><li>Both studios</li></ul>',
    position: 8,
  },
  {
    key: 'reformer-12',
    packageName: 'Reformer 12',
    packageType: 'reformer',
    location: null,
    pricePaise: 1_920_000,
    perSessionPricePaise: 480_000,
    totalSessions: 12,
    validityDays: 28,
    validityFrom: 'firstSession',
    unusedDays: 42,
    descriptionHtml:
      '<p>Three reformer classes a week, including the jumpboard if your neighbours forgive the noise. Our lowest price for a carriage.</p><ul><li>12 reformer sessions</li><li>28 days from your first class</li><li>Both studios</li></ul>',
    position: 9,
  },
  {
    key: 'private-1',
    packageName: 'Private 1',
    packageType: 'private',
    location: null,
    pricePaise: 320_000,
    perSessionPricePaise: 80_000,
    totalSessions: 1,
    validityDays: 28,
    validityFrom: 'firstSession',
    unusedDays: 42,
    descriptionHtml:
      '<p>One session with one teacher, fifty-five minutes. A good way to have a habit looked at closely, or to learn the reformer before joining a group.</p><ul><li>1 private session</li><li>To be taken within 6 weeks of buying</li><li>Either studio or online</li></ul>',
    position: 10,
  },
  {
    key: 'private-5',
    packageName: 'Private 5',
    packageType: 'private',
    location: null,
    pricePaise: 1_450_000,
    perSessionPricePaise: 362_500,
    totalSessions: 5,
    validityDays: 28,
    validityFrom: 'firstSession',
    unusedDays: 42,
    descriptionHtml:
      '<p>Five private sessions and a plan written between the first and the second. Your teacher keeps the notes; you keep the exercises.</p><ul><li>5 private sessions</li><li>28 days from your first class</li><li>Either studio or online</li></ul>',
    position: 11,
  },
  {
    key: 'private-10',
    packageName: 'Private 10',
    packageType: 'private',
    location: null,
    pricePaise: 2_700_000,
    perSessionPricePaise: 675_000,
    totalSessions: 10,
    validityDays: 28,
    validityFrom: 'firstSession',
    unusedDays: 42,
    descriptionHtml:
      '<p>Ten private sessions in four weeks, two or three a week, for a season in which you want to work closely and finish something. Mat, reformer or tower, chosen with your teacher.</p><ul><li>10 private sessions</li><li>28 days from your first class</li><li>Either studio or online</li></ul>',
    position: 12,
  },
  {
    key: 'semi-private-4',
    packageName: 'Semi-private 4',
    packageType: 'semiPrivate',
    location: null,
    pricePaise: 800_000,
    perSessionPricePaise: 200_000,
    totalSessions: 4,
    validityDays: 28,
    validityFrom: 'firstSession',
    unusedDays: 42,
    descriptionHtml:
      '<p>Two or three people, one teacher, and the price is for each of you. If only one of you comes, the session is taught and charged as a private.</p><ul><li>4 semi-private sessions</li><li>For two people: one pays, both book</li><li>28 days from your first class</li><li>Both studios</li></ul>',
    position: 13,
    shareable: true,
  },
  {
    key: 'online-8',
    packageName: 'Online 8',
    packageType: 'group',
    location: 'Online',
    pricePaise: 360_000,
    perSessionPricePaise: 90_000,
    totalSessions: 8,
    validityDays: 28,
    validityFrom: 'firstSession',
    unusedDays: 42,
    descriptionHtml:
      '<p>Eight live mat or barre classes from wherever you can lie down. The same teachers, at most twenty windows, and free to cancel as at the studios.</p><ul><li>8 online mat or barre sessions</li><li>28 days from your first class</li><li>Online only</li></ul>',
    position: 14,
  },
]
