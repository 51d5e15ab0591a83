import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StudioSettings } from '#features/studio/settings.ts'
import { specSettings } from '#tests/settings.ts'
import {
  classPrice,
  decideGiftPurchase,
  decidePurchase,
  isSold,
  type Offer,
  paces,
  packagesToOffer,
  passForPace,
  validityOfPurchase,
  weekPrice,
} from './packageRules.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

describe('a package', () => {
  const today = day('2026-11-23')
  const sale = {
    ...{ onSale: true, newcomersOnly: false, visibleFrom: null, visibleUntil: null },
    ...({ packageType: 'group', location: 'all' } as const),
  }

  test('is sold while it is on sale, from its first to its last day of sale', () => {
    const isSoldWith = (changes: object) => isSold({ ...sale, ...changes }, today, specSettings)
    expect(isSoldWith({})).toBe(true)
    expect(isSoldWith({ onSale: false })).toBe(false)
    const isSoldBetween = (from: string | null, until: string | null) =>
      isSoldWith({ visibleFrom: from ? day(from) : null, visibleUntil: until ? day(until) : null })
    expect(isSoldBetween('2026-11-23', '2026-11-23')).toBe(true)
    expect(isSoldBetween('2026-11-24', null)).toBe(false)
    expect(isSoldBetween(null, '2026-11-22')).toBe(false)
    expect(isSoldBetween('2026-11-22', '2026-11-24')).toBe(true)
  })

  const hiding = (...hidden: string[]): StudioSettings => ({
    ...specSettings,
    locations: specSettings.locations.map((each) => ({ ...each, isHidden: hidden.includes(each.name) })),
    kinds: specSettings.kinds.map((each) => ({ ...each, isHidden: hidden.includes(each.key) })),
  })

  test.each([
    ['at a location, while it is', { location: 'Gurugram' }, ['Faridabad', 'mat'], ['Gurugram']],
    ['everywhere, while any location is', {}, ['Faridabad', 'Gurugram'], ['Faridabad', 'Gurugram', 'Online']],
    ['for kinds of class, while any of them is', {}, ['mat', 'reformer'], ['mat', 'barre']],
    ['for one kind, while it is', { packageType: 'reformer' }, ['mat', 'barre'], ['reformer']],
  ])('%s shown, is sold', (_, scope, stillSold, nothingLeft) => {
    const pkg = { ...sale, ...(scope as object) }
    expect(isSold(pkg, today, hiding(...stillSold))).toBe(true)
    const settings = hiding(...nothingLeft)
    expect(isSold(pkg, today, settings)).toBe(false)
    const refused = { kind: 'refuse', code: 'PACKAGE_NOT_ON_SALE' }
    expect(decidePurchase(pkg, true, today, settings)).toMatchObject(refused)
    expect(decideGiftPurchase(pkg, today, settings)).toMatchObject(refused)
  })

  test('for newcomers is sold only to newcomers; other people see the reason', () => {
    const buy = (changes: object, newcomer: boolean) => {
      const decision = decidePurchase({ ...sale, ...changes }, newcomer, today, specSettings)
      return decision.kind === 'sell' ? 'sell' : decision.code
    }
    expect(decidePurchase(sale, false, today, specSettings)).toEqual({ kind: 'sell' })
    expect(buy({ newcomersOnly: true }, true)).toBe('sell')
    expect(buy({ newcomersOnly: true }, false)).toBe('NEWCOMERS_ONLY')
    expect(buy({ newcomersOnly: true, packageType: 'discovery' }, false)).toBe('DISCOVERY_USED')
    expect(buy({ onSale: false }, true)).toBe('PACKAGE_NOT_ON_SALE')
  })

  describe('packages offered for a class', () => {
    const terms = {
      packageType: 'group',
      location: 'all',
      totalSessions: 8,
      validityDays: 28,
      validityFrom: 'firstSession',
      unusedDays: 42,
    } as const
    const offer = (id: string, pricePaise: number, more: Partial<Offer> = {}): Offer => ({
      id,
      pricePaise,
      newcomersOnly: false,
      ...terms,
      ...more,
    })
    const discovery = offer('discovery', 500, { packageType: 'discovery', newcomersOnly: true })
    const packages = [offer('dear', 900), offer('cheap', 100), discovery, offer('middle', 500)]
    const offered = (buyer: object, all = packages, date = '2026-11-24') =>
      packagesToOffer(
        all,
        { kind: 'mat', location: 'Faridabad', date: day(date) },
        { newcomer: false, lastBought: null, today, ...buyer },
        specSettings,
      ).map(({ id }) => id)

    test('are those that could pay: first Discovery for newcomers, then the package bought last, then by price', () => {
      expect(offered({ newcomer: true })).toEqual(['discovery', 'cheap', 'middle', 'dear'])
      expect(offered({})).toEqual(['cheap', 'middle', 'dear'])
      expect(offered({ lastBought: 'dear' })).toEqual(['dear', 'cheap', 'middle'])
      expect(offered({ newcomer: true, lastBought: 'dear' })).toEqual([
        'discovery',
        'dear',
        'cheap',
        'middle',
      ])
    })

    test('are not those that could not pay if they were bought today', () => {
      const unusable = [
        offer('other kind', 1, { packageType: 'private' }),
        offer('other location', 1, { location: 'Gurugram' }),
      ]
      expect(offered({}, [...unusable, offer('right', 9)])).toEqual(['right'])
      // The first session of a pass bought today must be before its six weeks are over.
      expect(offered({}, [offer('pack', 1)], '2027-01-03')).toEqual(['pack'])
      expect(offered({}, [offer('pack', 1)], '2027-01-04')).toEqual([])
    })

    test('have the expiry of a pass that starts with that class', () => {
      const { firstSessionOn, expiresOn } = validityOfPurchase(terms, day('2026-11-30'), today)
      expect([firstSessionOn, expiresOn].map(String)).toEqual(['2026-11-30', '2026-12-28'])
    })
  })

  test('costs its price per session for each class, to the paisa; an unlimited pass has no such price', () => {
    expect(classPrice({ price: 6400, totalSessions: 8 })).toBe(800)
    expect(classPrice({ price: 1000, totalSessions: 3 })).toBe(333.33)
    expect(classPrice({ price: 1000, totalSessions: null })).toBeNull()
  })
})

test.each([
  ['four a month', { price: 3600, perSessionPrice: 900, totalSessions: 4, validity: 28 }, 900],
  ['a quarter', { price: 24_000, perSessionPrice: 1846, totalSessions: 36, validity: 91 }, 1846],
  ['Discovery', { price: 900, perSessionPrice: 450, totalSessions: 1, validity: 15 }, 450],
  ['a drop-in', { price: 700, perSessionPrice: 700, totalSessions: 1, validity: 30 }, null],
  ['eight in 60 days', { price: 4800, perSessionPrice: 600, totalSessions: 8, validity: 60 }, null],
  ['twenty in 120 days', { price: 10_000, perSessionPrice: 500, totalSessions: 20, validity: 120 }, null],
])('a weekly price is shown only if the pass has one: %s', (_, pkg, rupees) => {
  expect(weekPrice(pkg)).toBe(rupees)
})

describe('the pass recommended for a number of classes a week', () => {
  const sold = (name: string, price: number, totalSessions: number | null, validity = 28) => ({
    name,
    price,
    totalSessions,
    validity,
  })
  const mat = [
    sold('Four', 3600, 4),
    sold('Eight', 6400, 8),
    sold('Twelve', 8400, 12),
    sold('Any', 10_800, null),
    sold('Quarter', 23_400, 36, 91),
  ]
  const bestOf = (packages: typeof mat, perWeek: number) => {
    const best = passForPace(packages, perWeek)
    return best && [best.pkg.name, Math.round(best.each)]
  }

  test('has the lowest price per class among those that pay for all of them', () => {
    expect(paces.map((pace) => bestOf(mat, pace))).toEqual([
      ['Four', 900],
      ['Eight', 800],
      // The quarter's price per class is 650, but it has three sessions too few for its thirteen weeks.
      ['Twelve', 700],
      ['Any', 675],
      ['Any', 386],
    ])
  })

  test('has the lowest price for each class that is taken, not for each class that it includes', () => {
    const large = [sold('Ten', 5000, 10), sold('Four', 3600, 4)]
    expect(passForPace(large, 1)).toMatchObject({ pkg: { name: 'Four' }, classes: 4, each: 900 })
    expect(passForPace(large, 2)).toMatchObject({ pkg: { name: 'Ten' }, classes: 8, each: 625 })
    expect(bestOf([sold('Ten', 3500, 10), sold('Four', 3600, 4)], 1)).toEqual(['Ten', 875])
  })

  test('must pay for the whole validity: 8 classes in 30 days cover 2 a week, 1 class in 14 days does not cover 1 a week', () => {
    expect(passForPace([sold('Eight', 6400, 8, 30)], 2)).toMatchObject({ covers: true, weekly: 2 })
    expect(passForPace([sold('One', 900, 1, 14)], 1)).toMatchObject({ covers: false, weekly: 0, classes: 1 })
    // A package that is valid for less than a week pays for one class.
    expect(passForPace([sold('Any', 900, null, 3)], 1)).toMatchObject({ covers: true, classes: 1 })
  })

  test('pays for the most classes of a week if none pays for all of them', () => {
    const springs = [
      sold('R4', 7200, 4),
      sold('R12', 19_200, 12),
      sold('R8', 13_600, 8),
      sold('Long', 40_000, 30, 91),
    ]
    expect(passForPace(springs, 4)).toMatchObject({
      pkg: { name: 'R12' },
      covers: false,
      weekly: 3,
      classes: 12,
    })
    expect(passForPace(springs, 7)).toMatchObject({ pkg: { name: 'R12' }, covers: false, weekly: 3 })
  })

  test('is the cheaper of two packages with the same price per class; the only package; or none', () => {
    const month = sold('Month', 1600, 8)
    const two = [sold('Two months', 3200, 16, 56), month]
    expect(passForPace(two, 2)?.pkg).toBe(month)
    expect(passForPace([...two].reverse(), 2)?.pkg).toBe(month)
    expect(passForPace([month], 7)?.pkg).toBe(month)
    expect(passForPace([], 2)).toBeNull()
  })

  test('has the lowest price per class of any packages that pay for every class', () => {
    const anyPackages = fc.array(
      fc.record({
        name: fc.constant('some'),
        price: fc.integer({ min: 1, max: 50_000 }),
        totalSessions: fc.option(fc.integer({ min: 1, max: 60 })),
        validity: fc.integer({ min: 1, max: 180 }),
      }),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(anyPackages, fc.constantFrom(...paces), (packages, pace) => {
        const best = passForPace(packages, pace)
        if (!best) return false
        return packages.every((pkg) => {
          const other = passForPace([pkg], pace)
          return !other?.covers || (best.covers && best.each <= other.each)
        })
      }),
    )
  })
})
