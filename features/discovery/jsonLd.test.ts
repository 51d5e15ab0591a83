import { expect, test } from 'vitest'
import type { StudioView } from '#features/studio/schema.ts'
import { sessionView } from '#tests/sessionView.ts'
import {
  blogPosting,
  breadcrumbs,
  classService,
  course,
  jsonLdText,
  organization,
  packageOffer,
  sessionEvents,
  sportsLocations,
  teacherProfile,
} from './jsonLd.ts'

const publicUrl = 'https://studio.example'
const blankLocation = {
  title: 'Online',
  isOnline: true,
  description: 'Live at home.',
  address: null,
  landmark: null,
  openingHours: [],
  gettingThere: [],
  map: null,
  holds: [],
  art: '',
}
const studio: StudioView = {
  name: 'Test Studio',
  tagline: '',
  description: 'Pilates.',
  email: 'hello@studio.example',
  phone: '+91 98100 00000',
  whatsappNumber: '919810000000',
  socialLinks: [{ kind: 'photos', label: 'Photos', url: 'https://photos.example/test' }],
  legalLine: '',
  audienceLine: '',
  audience: '',
  joinLine: '',
  whereabouts: '',
  bring: { there: '', online: '', help: '' },
  locations: [
    {
      ...blankLocation,
      name: 'Faridabad',
      title: 'Faridabad Studio',
      isOnline: false,
      address: {
        street: '12 High Street',
        locality: 'Sector 15',
        city: 'Faridabad',
        state: 'Haryana',
        pinCode: '121007',
      },
      map: { title: 'Faridabad Studio', query: '', latitude: 28.4, longitude: 77.3 },
      openingHours: [{ weekdays: [1, 2, 3, 4, 5, 6], opens: '06:30', closes: '20:30' }],
    },
    { ...blankLocation, name: 'Online' },
  ],
}
const site = { publicUrl, studio }
const session = sessionView('2026-11-24', '18:30', {
  _id: 'c',
  title: 'Mat Foundations',
  location: 'Faridabad',
  startsAt: '2026-11-24T13:00:00.000Z',
  instructor: { name: 'Ishita Test', image: { secureUrl: null }, slug: null },
})
const now = Temporal.Instant.from('2026-11-23T06:30:00Z')

test('text of the studio can never close the script element that contains it', () => {
  const text = jsonLdText([{ '@type': 'Thing', name: '</script><script>alert(1)</script>\u2028&' }]) ?? ''
  expect(text).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(text)['@graph'][0].name).toBe('</script><script>alert(1)</script>\u2028&')
  expect(jsonLdText([])).toBeUndefined()
})

test('a studio has its address and its hours; the online location has neither', () => {
  const [location, ...more] = sportsLocations(site)
  expect(more).toEqual([])
  expect(location).toMatchObject({
    '@type': 'SportsActivityLocation',
    name: 'Test Studio, Faridabad',
    address: { streetAddress: '12 High Street, Sector 15', postalCode: '121007', addressCountry: 'IN' },
    geo: { latitude: 28.4, longitude: 77.3 },
    openingHoursSpecification: [{ opens: '06:30', closes: '20:30' }],
    parentOrganization: { '@id': organization(site)['@id'] },
  })
})

test('a session is an event in studio time, at its location, with its free seats', () => {
  expect(sessionEvents(site, [session], now)).toMatchObject([
    {
      '@type': 'Event',
      startDate: '2026-11-24T18:30:00+05:30',
      endDate: '2026-11-24T19:20:00+05:30',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: 'Faridabad Studio' },
      remainingAttendeeCapacity: 3,
    },
  ])
})

test('an online session has a virtual location, and a cancelled one the status of a cancelled event', () => {
  const [event] = sessionEvents(site, [{ ...session, location: 'Online', status: 'class cancelled' }], now)
  expect(event).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation' },
  })
})

test('a session that has started is not an event, and only the next 40 sessions are listed', () => {
  const begun = { ...session, startsAt: '2026-11-23T06:30:00.000Z' }
  const many = Array.from({ length: 100 }, (_, i) => ({ ...session, sessionId: `${i}` }))
  expect(sessionEvents(site, [begun], now)).toEqual([])
  expect(sessionEvents(site, many, now)).toHaveLength(40)
})

test('a training is a course with dates, hours and its fee', () => {
  const training = {
    _id: 't',
    title: 'Classical Mat',
    summary: 'How to teach mat.',
    level: 'Beginner',
    location: 'Faridabad' as const,
    startsOn: '2027-02-06',
    endsOn: '2027-05-30',
    schedule: 'Weekends',
    hours: 120,
    fee: 95_000,
    earlyFee: null,
    earlyFeeUntil: null,
    seats: 12,
    art: 'fan',
    description: '',
    curriculum: [],
    included: [],
    requirements: [],
    faqs: [],
    instructors: ['Ishita Test'],
  }
  expect(course(site, training)).toMatchObject({
    '@type': 'Course',
    url: 'https://studio.example/teacher-single-training/t',
    offers: { price: '95000.00', priceCurrency: 'INR', category: 'Paid' },
    hasCourseInstance: [{ startDate: '2027-02-06', courseWorkload: 'PT120H', courseMode: 'Onsite' }],
  })
})

test('a package is an offer in rupees, tax included', () => {
  const pkg = {
    _id: 'p',
    packageName: 'Group 8',
    packageType: 'group' as const,
    location: 'all' as const,
    perSessionPrice: 800,
    price: 6400,
    validity: 28,
    validityFrom: 'firstSession' as const,
    unusedDays: 42,
    totalSessions: 8,
    description: '',
    shareable: false,
  }
  expect(packageOffer(site, pkg)).toMatchObject({
    '@type': 'Offer',
    name: 'Group 8',
    price: '6400.00',
    priceCurrency: 'INR',
    priceSpecification: { valueAddedTaxIncluded: true },
    url: 'https://studio.example/membership?type=group',
  })
})

test('a post has its author, its day and its share card', () => {
  const post = {
    slug: 'two-metres',
    title: 'Two metres',
    excerpt: 'Of floor.',
    tags: ['Home'],
    author: 'Meher Gill',
    art: 'wide-fan',
    publishedOn: '2026-07-22',
    readingMinutes: 5,
    coverAlt: '',
    caption: '',
    level: '',
    authorProfile: { title: 'Teacher', teachingSince: 2015, imageUrl: null },
    tryClass: null,
    body: '',
  }
  expect(blogPosting(site, post)).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'Two metres',
    datePublished: '2026-07-22',
    image: 'https://studio.example/og/two-metres.png',
    author: { '@type': 'Person', name: 'Meher Gill' },
  })
})

test('a class is a service with its prices, and its next sessions link to it', () => {
  const page = { slug: 'mat-flow', title: 'Mat Flow', kind: 'mat', description: 'Slow.' }
  expect(classService(site, page, [900, 650])).toMatchObject({
    '@type': 'Service',
    '@id': 'https://studio.example/classes/mat-flow',
    offers: { lowPrice: '650.00', highPrice: '900.00', priceCurrency: 'INR', offerCount: 2 },
    provider: { '@id': 'https://studio.example/#studio' },
  })
  const bare = classService(site, { ...page, description: '' }, [])
  expect(bare).not.toHaveProperty('offers')
  expect(bare).not.toHaveProperty('description')
  expect(sessionEvents(site, [session], now)[0]).toMatchObject({
    url: 'https://studio.example/classes/mat-flow',
  })
})

test('an instructor has a profile, with a portrait if there is one', () => {
  const teacher = {
    slug: 'ishita-test',
    name: 'Ishita Test',
    title: 'Teacher',
    bio: '',
    quote: '',
    kinds: ['mat'],
    teachingSince: 2016,
    certifications: [],
    image: { secureUrl: null },
    tallPortrait: null,
  }
  const bare = teacherProfile(site, teacher).mainEntity
  expect(bare).toMatchObject({ '@type': 'Person', name: 'Ishita Test', jobTitle: 'Teacher' })
  expect(bare).not.toHaveProperty('image')
  const drawn = teacherProfile(site, { ...teacher, image: { secureUrl: '/portraits/i-1.svg' } })
  expect(drawn.mainEntity).toMatchObject({ image: 'https://studio.example/portraits/i-1.svg' })
})

test('breadcrumbs start at the home page', () => {
  expect(breadcrumbs(site, [{ name: 'Journal', path: '/all-blogs' }]).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Test Studio', item: 'https://studio.example/' },
    { '@type': 'ListItem', position: 2, name: 'Journal', item: 'https://studio.example/all-blogs' },
  ])
})
