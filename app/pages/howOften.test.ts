import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PackageView } from '#features/passes/schema.ts'
import { setStudioSettings } from '#features/studio/settings.ts'
import { specSettings } from '#tests/settings.ts'
import { howOften } from './howOften.server.ts'

beforeEach(() => setStudioSettings(specSettings))
afterEach(() => setStudioSettings(specSettings))

const soldPackage = (packageName: string, more: Partial<PackageView> = {}): PackageView => ({
  _id: packageName,
  packageName,
  packageType: 'group',
  location: 'all',
  price: 4000,
  perSessionPrice: 1000,
  totalSessions: 4,
  validity: 28,
  validityFrom: 'firstSession',
  unusedDays: 42,
  description: '',
  shareable: false,
  ...more,
})
const mat = [soldPackage('Mat 4'), soldPackage('Mat 8', { totalSessions: 8, price: 6000 })]
const springs = [
  soldPackage('Springs 4', { packageType: 'reformer', price: 8000 }),
  soldPackage('Springs 8', { packageType: 'reformer', totalSessions: 8, price: 12_000 }),
]
const others = [
  soldPackage('One', { packageType: 'private' }),
  soldPackage('Two', { packageType: 'private' }),
]
const discovery = soldPackage('First', { packageType: 'discovery' })
const namesOf = (data: ReturnType<typeof howOften>, type = 0) =>
  data?.types[type]?.answers.map(({ name }) => name)

test('a studio with too few passes to choose from shows no question', () => {
  expect(howOften([])).toBeNull()
  expect(howOften([discovery])).toBeNull()
  expect(howOften([discovery, ...mat])).toBeNull()
  expect(howOften([...mat, ...others, discovery])).toBeNull()
  // A kind with one package has no choice, however many packages other kinds have.
  const privates = [
    ...others,
    soldPackage('Three', { packageType: 'private' }),
    soldPackage('Four', { packageType: 'private' }),
  ]
  expect(howOften([soldPackage('Mat 4'), ...privates])).toBeNull()
})

test('the question covers only the kinds that have a choice of passes', () => {
  const both = howOften([...mat, ...springs, ...others])
  expect(both?.types.map(({ type }) => type)).toEqual(['group', 'reformer'])
  expect(namesOf(both)).toEqual(['Mat 4', 'Mat 8', 'Mat 8', 'Mat 8', 'Mat 8'])
  expect(both?.types[1]?.answers[2]?.extra).toBe(
    'This pays for 2 a week. The others on mat or barre: Mat 4, ₹4,000 more.',
  )
  const one = howOften([...mat, ...others, soldPackage('Springs', { packageType: 'reformer' })])
  expect(one?.types.map(({ type }) => type)).toEqual(['group'])
  // Packages of the same kind are called "the others" if no other kind has a choice.
  expect(one?.types[0]?.answers[2]?.extra).toBe('This pays for 2 a week. The others: Mat 4, ₹4,000 more.')
})

test('without another pass to add, the answer says how long the pass lasts', () => {
  const longPasses = [
    soldPackage('Mat 4', { validity: 91 }),
    soldPackage('Mat 3', { totalSessions: 3, validity: 91 }),
    ...others,
  ]
  const question = howOften([...longPasses, soldPackage('Three', { packageType: 'private' })])
  expect(question?.types[0]?.answers[1]?.extra).toBe('At this pace it lasts 14 days.')
})

test('an online-only pass is not recommended for other locations; each location has its own answers', () => {
  const onlinePass = soldPackage('Online 8', { location: 'Online', totalSessions: 8, price: 100 })
  const gurugramPass = soldPackage('Here 8', { location: 'Gurugram', totalSessions: 8, price: 5000 })
  const question = howOften([...mat, ...others, onlinePass, gurugramPass])
  expect(namesOf(question)?.[1]).toBe('Here 8')
  expect(question?.types[0]?.answers[1]?.facts).toContain('In Gurugram')
  const recommendedAt = (location: string) => question?.byLocation[location]?.[0]?.answers[1]?.name
  expect([recommendedAt('Gurugram'), recommendedAt('Faridabad'), recommendedAt('Online')]).toEqual([
    'Here 8',
    'Mat 8',
    'Mat 8',
  ])
})
