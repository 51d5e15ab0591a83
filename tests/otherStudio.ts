import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { generateSessions } from '#features/timetable/usecases/generateSessions.server.ts'
import type { Db } from '#lib/db.server.ts'
import { studioDay } from '#lib/time.ts'
import { makePackage } from './timetable.ts'

const profile = {
  name: 'Park Street Pilates',
  tagline: 'A floor above the street.',
  description: 'Mat and Tower on Park Street.',
  email: 'hello@parkstreet.example',
  phone: '+91 33 4000 1234',
  whatsappNumber: '913340001234',
  socialLinks: [],
  legalLine: '© Park Street Pilates',
  audience: 'women and men aged {minimumAge} and over',
}
const hindi = {
  tagline: 'सड़क से एक मंज़िल ऊपर।',
  description: 'पार्क स्ट्रीट पर मैट और टावर।',
  audience: '{minimumAge} साल और उससे ज़्यादा उम्र के लोगों',
}
const location = {
  title: 'Park Street',
  description: 'One room on the first floor.',
  address: {
    street: '7 Park Street',
    locality: 'Taltala',
    city: 'Kolkata',
    state: 'West Bengal',
    pinCode: '700016',
  },
  landmark: null,
  openingHours: [{ weekdays: [1, 2, 3, 4, 5], opens: '07:00', closes: '20:00' }],
  gettingThere: [],
  map: null,
  holds: [],
  art: 'plan-online',
}

/**
 * Makes a studio that is unlike the demo: one location in another city, no tax, women and men, Mat and Tower, no
 * private classes, twelve seats. It has written no texts for its pages.
 */
export async function makeOtherStudio(db: Db, now: Temporal.Instant): Promise<void> {
  const today = studioDay(now).toString()
  await db
    .insertInto('studio')
    .values({ profile: JSON.stringify(profile), hindi: JSON.stringify(hindi) })
    .execute()
  await db
    .insertInto('location')
    .values({ name: 'Kolkata', position: 1, isOnline: false, details: JSON.stringify(location) })
    .execute()
  await db.updateTable('classKind').set({ isShown: false }).where('key', '<>', 'mat').execute()
  const tower = {
    key: 'tower',
    name: 'Tower',
    hindiName: 'टावर',
    glyph: 'mat',
    paidBy: ['group'],
    position: 9,
  }
  await db.insertInto('classKind').values(tower).execute()
  const rates = await db.selectFrom('gstRate').select('packageType').distinct().execute()
  await db
    .insertInto('gstRate')
    .values(rates.map(({ packageType }) => ({ packageType, fromDate: today, basisPoints: 0 })))
    .execute()
  const { id: teacher } = await db
    .insertInto('instructor')
    .values({
      name: 'Bimal Sen',
      title: 'Teacher',
      bio: 'Teaches Tower.',
      profile: JSON.stringify({ kinds: ['tower'], teachingSince: 2015, certifications: [] }),
      position: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const always = {
    location: 'Kolkata',
    weekdays: [1, 2, 3, 4, 5],
    durationMinutes: 55,
    instructorId: teacher,
    capacity: 12,
    startsOn: today,
  }
  const numbers = await db.selectFrom('ruleNumber').selectAll().where('kind', '=', 'mat').execute()
  await db
    .insertInto('ruleNumber')
    .values(numbers.map(({ rule, fromDate, value }) => ({ rule, fromDate, value, kind: 'tower' })))
    .execute()
  await db
    .insertInto('class')
    .values([
      { ...always, title: 'Tower', kind: 'tower', startTime: '08:00' },
      { ...always, title: 'Mat', kind: 'mat', startTime: '18:00' },
    ])
    .execute()
  await makePackage(db, {
    packageName: 'Five',
    totalSessions: 5,
    location: 'Kolkata',
    pricePaise: 431_100,
    perSessionPricePaise: 86_220,
    validityDays: 45,
    validityFrom: 'purchase',
  })
  await writeContent(db, teacher)
  await loadSettings(db)
  await generateSessions(db, now, studioDay(now))
}

/** The other content of the studio: one article, and one training. */
export const otherPages = {
  post: 'the-first-tower-class',
  training: '7d0c5a8e-3f4b-4c1e-9a55-0d2f6b7c8e91',
}
async function writeContent(db: Db, teacher: string): Promise<void> {
  await db
    .insertInto('post')
    .values({
      slug: otherPages.post,
      title: 'The first Tower class',
      excerpt: 'What to bring, and when to come.',
      tags: ['Tower'],
      authorId: teacher,
      art: 'hundred',
      body: '<p>Bring clothes you can bend in.</p>',
      readingMinutes: 2,
      publishedOn: '2026-11-01',
    })
    .execute()
  const details = {
    summary: 'How to teach on a tower.',
    level: 'First training',
    location: 'Kolkata',
    endsOn: '2027-03-28',
    schedule: 'Eight Sundays.',
    hours: 60,
    feePaise: 4_000_000,
    earlyFeePaise: null,
    earlyUntil: null,
    seats: 6,
    artName: 'fan',
    description: '<p>Straps, rolls and the bar.</p>',
    curriculum: [{ title: 'Pulleys', text: 'Which, and when.', hours: 60 }],
    whatIsIncluded: ['A folder'],
    requirements: ['A year of Tower'],
    faqs: [{ question: 'Is there an examination?', answer: 'No.' }],
    instructorIds: [teacher],
  }
  await db
    .insertInto('training')
    .values({
      id: otherPages.training,
      title: 'Tower teacher training',
      startsOn: '2027-02-07',
      position: 1,
      details: JSON.stringify(details),
    })
    .execute()
}
