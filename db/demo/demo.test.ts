import { expect, test } from 'vitest'
import type { PolicyNumbers } from '#features/content/policyNumbers.ts'
import { policyOffer } from '#features/content/policyOffer.ts'
import { type Policy, policyText } from '#features/content/text/policies.ts'
import { setStudioSettings } from '#features/studio/settings.ts'
import { fillPlaceholders } from '#lib/placeholders.ts'
import { specPackages, specSettings } from '#tests/settings.ts'
import { classes } from './classes.ts'
import { classesInHindi } from './hindi/classes.ts'
import { teachersInHindi } from './hindi/instructors.ts'
import { descriptionsInHindi } from './hindi/packages.ts'
import { postsInHindi } from './hindi/posts.ts'
import { locationsInHindi } from './hindi/studio.ts'
import { quotesInHindi } from './hindi/testimonials.ts'
import { trainingsInHindi } from './hindi/trainings.ts'
import { instructors } from './instructors.ts'
import { packages } from './packages.ts'
import { people } from './people.ts'
import { posts, postTags } from './posts.ts'
import { locations, studioProfile } from './studio.ts'
import { testimonials } from './testimonials.ts'
import { trainings } from './trainings.ts'

const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length

const tagsOf = (html: string) => new Set([...html.matchAll(/<\/?([a-z0-9]+)/g)].map((m) => m[1]))

/** Words in Devanagari; names may be in Latin letters. */
const hindi = expect.stringMatching(/^[^a-z]*\p{Script=Devanagari}/u)

const instructorKeys = instructors.map((i) => i.key)
const classKeys = classes.map((c) => c.key)

/** 1 Monday to 7 Sunday. */
const weekday = (date: string) => Temporal.PlainDate.from(date).dayOfWeek

test('the demo data has the expected number of rows of each kind', () => {
  expect(locations.map((l) => l.name)).toEqual(['Faridabad', 'Gurugram', 'Online'])
  expect(instructors).toHaveLength(8)
  expect(packages).toHaveLength(14)
  expect(posts).toHaveLength(9)
  expect(trainings).toHaveLength(4)
  expect(testimonials).toHaveLength(9)
})

test('Hindi texts have every part that the English ones have', () => {
  for (const { key, certifications } of instructors) {
    const { title, bio, certifications: inHindi } = teachersInHindi[key] ?? {}
    expect([title, bio, inHindi?.join()], key).toEqual(Array(3).fill(hindi))
    expect(inHindi, key).toHaveLength(certifications.length)
  }
  for (const { key } of classes) expect(classesInHindi[key], key).toEqual(hindi)
  for (const { key } of testimonials) expect(quotesInHindi[key], key).toEqual(hindi)
  for (const { key, curriculum, whatIsIncluded, requirements, faqs, descriptionHtml } of trainings) {
    const translated = trainingsInHindi[key]
    expect([translated?.title, translated?.summary, translated?.level, translated?.schedule], key).toEqual(
      Array(4).fill(hindi),
    )
    const lists = [
      translated?.curriculum,
      translated?.whatIsIncluded,
      translated?.requirements,
      translated?.faqs,
    ]
    const asMany = [curriculum, whatIsIncluded, requirements, faqs]
    expect(
      lists.map((list) => list?.length),
      key,
    ).toEqual(asMany.map((list) => list.length))
    expect([...tagsOf(translated?.descriptionHtml ?? '')], key).toEqual([...tagsOf(descriptionHtml)])
  }
  for (const [slug, { title, excerpt, coverAlt, caption, level, html }] of Object.entries(postsInHindi)) {
    const english = posts.find((post) => post.slug === slug)
    expect([title, excerpt, coverAlt, caption, level], slug).toEqual(Array(5).fill(hindi))
    const shape = (text: string) => [...text.matchAll(/<\/?[a-z0-9]+/g)].map(String)
    expect(shape(html), slug).toEqual(shape(english?.html ?? ''))
  }
  expect(Object.keys(descriptionsInHindi).sort()).toEqual(packages.map((p) => p.key).sort())
  for (const { key, descriptionHtml } of packages) {
    const html = descriptionsInHindi[key] ?? ''
    expect(html, key).toMatch(/^<p>\p{Script=Devanagari}/u)
    const shape = (text: string) => [...text.matchAll(/<[^>]+>/g)].map(String)
    expect(shape(html), key).toEqual(shape(descriptionHtml))
  }
  for (const { name, landmark, gettingThere, holds } of locations) {
    const hindi = locationsInHindi[name]
    expect([hindi.landmark === null, hindi.gettingThere.length, hindi.holds.length], name).toEqual([
      landmark === null,
      gettingThere.length,
      holds.length,
    ])
  }
})

test('keys and slugs are unique', () => {
  const lists = [
    instructorKeys,
    packages.map((p) => p.key),
    packages.map((p) => p.packageName),
    people.map((p) => p.email.toLowerCase()),
    people.map((p) => p.key),
    posts.map((p) => p.slug),
    posts.map((p) => p.coverArt),
    trainings.map((t) => t.key),
    testimonials.map((t) => t.key),
  ]
  for (const list of lists) expect(new Set(list).size).toBe(list.length)
})

test('bios have 60 to 100 words', () => {
  for (const i of instructors) {
    expect(words(i.bio), i.key).toBeGreaterThanOrEqual(60)
    expect(words(i.bio), i.key).toBeLessThanOrEqual(100)
  }
})

test('every article has at least 800 words, is dated a Wednesday before November 2026, and has known tags', () => {
  for (const post of posts) {
    expect(words(post.html), post.slug).toBeGreaterThanOrEqual(800)
    expect(post.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(post.publishedOn >= '2026-01-01' && post.publishedOn < '2026-11-01', post.slug).toBe(true)
    expect(weekday(post.publishedOn), post.slug).toBe(3)
    expect(post.tags.length).toBeGreaterThanOrEqual(2)
    for (const tag of post.tags) expect(postTags).toContain(tag)
    expect(instructorKeys).toContain(post.author)
    if (post.tryClass) expect(classKeys).toContain(post.tryClass)
  }
})

test('HTML uses only the tags that the sanitiser allows', () => {
  const article = ['p', 'h2', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'a']
  const short = ['p', 'ul', 'li', 'strong', 'em']
  for (const post of posts) for (const tag of tagsOf(post.html)) expect(article, post.slug).toContain(tag)
  for (const html of [...packages, ...trainings].map((x) => x.descriptionHtml))
    for (const tag of tagsOf(html)) expect(short).toContain(tag)
})

test('a package costs whole rupees, and its weekly price follows from its price', () => {
  for (const p of packages) {
    expect(p.pricePaise, p.key).toBeGreaterThan(0)
    expect(p.pricePaise % 100, p.key).toBe(0)
    const weeks = Math.floor(p.validityDays / 7)
    expect(p.perSessionPricePaise, p.key).toBe(p.pricePaise / weeks)
    expect(p.perSessionPricePaise % 100, p.key).toBe(0)
  }
})

test('a package is valid as long as the spec says [§4.37]', () => {
  for (const p of packages) {
    const terms = [p.validityFrom, p.validityDays, p.unusedDays]
    if (p.packageType === 'discovery') expect(terms).toEqual(['purchase', 15, 15])
    else if (p.key === 'quarter') expect(terms).toEqual(['firstSession', 91, 105])
    else expect(terms, p.key).toEqual(['firstSession', 28, 42])
  }
})

test('a training’s modules add up to its hours, and its early fee is lower and ends before it starts', () => {
  for (const t of trainings) {
    expect(
      t.curriculum.reduce((sum, m) => sum + m.hours, 0),
      t.key,
    ).toBe(t.hours)
    expect(t.earlyFeePaise).toBeLessThan(t.feePaise)
    expect(t.earlyFeePaise).toBeGreaterThan(0)
    expect(t.earlyUntil < t.startsOn && t.startsOn < t.endsOn).toBe(true)
    expect(t.startsOn.startsWith('2027') && t.endsOn.startsWith('2027')).toBe(true)
    expect([6, 7], t.key).toContain(weekday(t.startsOn))
    expect(weekday(t.endsOn), t.key).toBe(7)
    expect(t.faqs.length).toBeGreaterThanOrEqual(4)
    for (const key of t.instructors) expect(instructorKeys).toContain(key)
  }
})

test('testimonials have 20 to 50 words', () => {
  for (const t of testimonials) {
    expect(words(t.text), t.key).toBeGreaterThanOrEqual(20)
    expect(words(t.text), t.key).toBeLessThanOrEqual(50)
  }
})

test('demo accounts are adults with an address of the studio: one of each role, and three members', () => {
  expect(people.map((p) => p.role).sort()).toEqual([
    'frontDesk',
    'instructor',
    'manager',
    'member',
    'member',
    'member',
    'owner',
  ])
  for (const p of people) {
    expect(p.email).toMatch(/^[a-z]+@contrology\.example$/)
    expect(p.phoneNumber).toMatch(/^9198100000\d\d$/)
    expect(p.birthDate < '2008-01-01').toBe(true)
    if (p.instructor) expect(instructorKeys).toContain(p.instructor)
  }
})

test('the demo passes could have been bought and used as described', () => {
  for (const pass of people.flatMap((p) => p.passes)) {
    const sold = packages.find((p) => p.key === pass.packageKey)
    const used = pass.bookings.filter((b) => b.outcome !== 'cancelled')
    expect(sold, pass.packageKey).toBeDefined()
    expect(used.length).toBeLessThanOrEqual(sold?.totalSessions ?? Number.POSITIVE_INFINITY)
    for (const b of pass.bookings) {
      expect(classes.find((c) => c.key === b.classKey)?.weekdays, b.classKey).toContain(b.weekday)
      expect(b.weeksFromNow).not.toBe(0)
      expect(b.outcome === 'scheduled').toBe(b.weeksFromNow > 0)
    }
    // Whatever the current weekday: bought before the first session, and all sessions within the validity.
    const dayOffset = (b: (typeof used)[number]) => b.weeksFromNow * 7 + b.weekday - 1
    const first = Math.min(...used.map(dayOffset))
    expect(pass.purchasedDaysAgo).toBeGreaterThan(6 - first)
    expect(Math.max(...used.map(dayOffset)) - first).toBeLessThanOrEqual(sold?.validityDays ?? 0)
    if (sold?.validityFrom === 'purchase')
      expect(first + pass.purchasedDaysAgo).toBeLessThanOrEqual(sold.validityDays)
  }
})

/** Numbers that are easy to recognise in the policies. */
const unusualNumbers: PolicyNumbers = {
  passDays: 1028,
  quarterDays: 1091,
  discoveryDays: 1015,
  unusedWeeks: 1006,
  quarterUnusedWeeks: 1150,
  onlineHours: 1001,
  groupHours: 1060,
  reformerHours: 1012,
  morningCutoff: '8:59 PM',
  minimumReservations: 1002,
  decisionHours: 1013,
  lateRule: 'A late cancel comes to 1009.',
  penaltyDays: 1,
  studioCancelDays: 1007,
  bookAheadWeeks: 1008,
  gstPercent: 1018,
  minimumAge: 1180,
  audience: 'women aged 1180 and over',
}

const policies = (numbers: PolicyNumbers) => {
  setStudioSettings(specSettings)
  const has = policyOffer(specSettings, specPackages, Temporal.PlainDate.from('2026-11-23'))
  return policyText.templates(has).map((policy) => fillPlaceholders(policy, numbers, 'en'))
}
const textOf = (p: Policy) => p.sections.flatMap((s) => [s.heading, ...s.paragraphs]).join(' ')

test('the policies contain every number of the rules, and have 500 to 900 words each', () => {
  const written = policies(unusualNumbers)
  const all = written.map(textOf).join(' ')
  for (const value of Object.values(unusualNumbers)) expect(all).toContain(String(value))
  expect(all).not.toMatch(
    /\b(28|91|15|7) days|\b(6|15|8) weeks|\b(1|6|12) hours?|\b18\b|8:00 PM|fewer than 2\b/,
  )
  expect(written.map((p) => p.key)).toEqual(['privacy', 'terms', 'refund', 'inStudio'])
  for (const p of written) {
    expect(words(textOf(p)), p.key).toBeGreaterThanOrEqual(500)
    expect(words(textOf(p)), p.key).toBeLessThanOrEqual(900)
  }
})

test('the policies name every rule of the studio', () => {
  const all = policies(unusualNumbers).map(textOf).join(' ')
  const rules = [
    'Freeze Plan',
    'no-show',
    'Unlimited plan',
    'one day',
    'private rate',
    'pro rata',
    'conflict of interest',
    'non-refundable',
    'usually include',
    'women aged',
  ]
  for (const rule of rules) expect(all).toContain(rule)
})

test('no text promises medical results, and none has exclamation marks or long dashes', () => {
  const everything = JSON.stringify([
    studioProfile,
    locations,
    instructors,
    classes,
    packages,
    posts,
    trainings,
    testimonials,
    policies(unusualNumbers),
  ])
  const promises = everything.match(
    /\b(cur(e|es|ed|ing)|heal(s|ed|ing)?|therap\w*|pain-?free|detox\w*|miracle\w*)\b/gi,
  )
  expect(promises).toBeNull()
  expect(everything.match(/[!—]/g)).toBeNull()
})
