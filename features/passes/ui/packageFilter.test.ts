import { describe, expect, test } from 'vitest'
import { setStudioSettings } from '#features/studio/settings.ts'
import { specSettings } from '#tests/settings.ts'
import type { PackageView } from '../schema.ts'
import {
  addressOf,
  discoveryFor,
  matchesFilter,
  readFilter,
  showsDiscovery,
  typesToChoose,
} from './packageFilter.ts'

const pkg = (packageType: PackageView['packageType'], location: PackageView['location']): PackageView => ({
  _id: '00000000-0000-4000-8000-000000000000',
  packageName: 'A package',
  packageType,
  location,
  perSessionPrice: 900,
  price: 3600,
  validity: 28,
  validityFrom: 'firstSession',
  unusedDays: 42,
  totalSessions: 4,
  description: '<p>Four classes.</p>',
  shareable: false,
})

const read = (query: string) => readFilter(new URLSearchParams(query))

describe('the filter of packages', () => {
  test('is in the address and is read from it', () => {
    const filter = { type: 'semiPrivate', location: 'Gurugram' } as const
    expect(addressOf(filter)).toBe('/membership?type=semiPrivate&location=Gurugram')
    expect(read('type=semiPrivate&location=Gurugram')).toEqual(filter)
    expect(addressOf({ type: null, location: null })).toBe('/membership')
  })

  test('accepts the kinds of the timetable', () => {
    expect(read('type=mat').type).toBe('group')
    expect(read('type=barre').type).toBe('group')
  })

  test('ignores unknown values', () => {
    expect(read('type=constructor&location=Delhi')).toEqual({ type: null, location: null })
    expect(read('type=__proto__')).toEqual({ type: null, location: null })
  })

  test('offers the types that have a package, and the chosen type', () => {
    const packages = [pkg('reformer', 'all'), pkg('group', 'Gurugram'), pkg('discovery', 'all')]
    expect(typesToChoose(packages, read(''))).toEqual(['group', 'reformer'])
    expect(typesToChoose(packages, read('type=private'))).toEqual(['group', 'reformer', 'private'])
  })

  test('for a location shows packages for it and for all locations', () => {
    const { location } = read('location=Gurugram')
    const at = { type: null, location }
    expect(matchesFilter(pkg('group', 'Gurugram'), at)).toBe(true)
    expect(matchesFilter(pkg('group', 'all'), at)).toBe(true)
    expect(matchesFilter(pkg('group', 'Online'), at)).toBe(false)
  })

  test('for online shows no packages for kinds that are only taught in studios', () => {
    const online = read('location=Online')
    expect(matchesFilter(pkg('reformer', 'all'), online)).toBe(false)
    expect(matchesFilter(pkg('semiPrivate', 'all'), online)).toBe(false)
    setStudioSettings({
      ...specSettings,
      kinds: specSettings.kinds.map((kind) =>
        kind.key === 'semiPrivate' ? { ...kind, isInStudiosOnly: undefined } : kind,
      ),
    })
    expect(matchesFilter(pkg('semiPrivate', 'all'), online)).toBe(true)
    expect(matchesFilter(pkg('reformer', 'all'), online)).toBe(false)
    setStudioSettings(specSettings)
    expect(matchesFilter(pkg('private', 'all'), online)).toBe(true)
    expect(matchesFilter(pkg('group', 'Online'), online)).toBe(true)
  })

  test('shows every Discovery package for the location, whatever the type is', () => {
    const [everywhere, inGurugram] = [pkg('discovery', 'all'), pkg('discovery', 'Gurugram')]
    const packages = [everywhere, pkg('group', 'all'), inGurugram]
    expect(discoveryFor(packages, read('type=reformer'))).toEqual([everywhere, inGurugram])
    expect(discoveryFor(packages, read('location=Gurugram'))).toEqual([everywhere, inGurugram])
    expect(discoveryFor(packages, read('location=Faridabad'))).toEqual([everywhere])
  })

  test('for private classes hides the Discovery package', () => {
    expect(showsDiscovery(read('type=private'))).toBe(false)
    expect(showsDiscovery(read('type=reformer'))).toBe(true)
    expect(showsDiscovery(read(''))).toBe(true)
  })
})
