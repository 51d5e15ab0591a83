import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium as browsers } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { instructors } from '#db/demo/instructors.ts'
import { packages } from '#db/demo/packages.ts'
import { people as demoPeople } from '#db/demo/people.ts'
import { locations, studioProfile } from '#db/demo/studio.ts'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { packagesOnSale } from '#features/passes/packageReads.server.ts'
import { folderStore } from '#lib/fileStore.server.ts'
import { fullName } from '#lib/fullName.ts'
import { LANGUAGES, type Language, languagePrefix } from '#lib/language.ts'
import { withPreviewTexts } from '#lib/mailWords.server.ts'
import { accountTabs } from '#lib/popupAddress.ts'
import { studioDay, toDate } from '#lib/time.ts'
import { featuresOf } from '#server/features.ts'
import { type TestApp, testApp } from '../app.ts'
import { deadGateway } from '../deadGateway.ts'
import { makeHolder } from '../holders.ts'
import { makeLogo } from '../logo.ts'
import { makeOtherStudio, otherPages } from '../otherStudio.ts'
import { makePerson, TEST_PASSWORD } from '../people.ts'
import { type RunningServer, startServer } from './server.ts'

/**
 * Collects everything that a studio with other data than the demo shows to visitors and writes to members, in both
 * languages: every page of the site map and every kind of mail, including new ones. None of it may contain a fact of
 * the demo.
 */
const features = featuresOf(deadGateway)
let studio: TestApp
let server: RunningServer
let folder: string
let logo: string
let chromium: Browser
/** The e-mail addresses of the people who sign in. */
const people = { newcomer: 'newcomer@parkstreet.example', holder: '' }
/** The ids that the addresses of popups contain. */
let ids: { classId: string; date: string; nextDate: string; packageId: string; bookingId: string }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contrology-other-'))
  const files = folderStore(join(folder, 'files'))
  studio = await testApp({ features, demo: false, files })
  await makeOtherStudio(studio.database.db, studio.clock.now())
  logo = await makeLogo(studio, '#2f6b4f')
  ids = await makeVisitors()
  server = await startServer({
    DATABASE_URL: studio.database.url,
    DATA_DIR: folder,
    CLOCK: studio.clock.now().toString(),
  })
  chromium = await browsers.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
})
afterAll(async () => {
  await chromium?.close()
  await server?.end('SIGTERM')
  await studio.close()
  await rm(folder, { recursive: true, force: true })
})

/** A person without a pass, and one with a pass and a booking on it. */
async function makeVisitors() {
  const { db } = studio.deps
  await makePerson(studio, { email: people.newcomer })
  const [terms] = await packagesOnSale(db, studioDay(studio.clock.now()))
  if (!terms) throw new Error('nothing is on sale')
  const holder = await makeHolder(studio, terms)
  people.holder = holder.email
  const sessions = await db
    .selectFrom('session')
    .select(['classId', 'date'])
    .where('startsAt', '>', toDate(studio.clock.now().add({ hours: 48 })))
    .orderBy('startsAt')
    .limit(20)
    .execute()
  const first = sessions[0]
  const next = sessions.find((each) => each !== first && each.classId === first?.classId)
  if (!first || !next) throw new Error('there are no classes')
  const { classId, date } = first
  const { id } = await bookSession(studio.deps, { classId, date }, holder, studio.clock.now())
  return { classId, date, nextDate: next.date, packageId: terms.id, bookingId: id }
}

const escapeRegExp = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const addresses = locations.flatMap(({ name, address }) =>
  address ? [name, address.street, address.locality, address.state] : [],
)
const anyOf = (facts: string[]) => new RegExp(facts.map(escapeRegExp).join('|'))
/** Facts of the demo only: its locations, people, numbers. */
const FACTS = anyOf([
  ...addresses,
  ...instructors.map(({ name }) => name),
  ...demoPeople.map(fullName),
  studioProfile.phone,
  studioProfile.whatsappNumber,
  studioProfile.email,
  studioProfile.tagline,
])
/** For pages only: a sample mail has an order with a price and its tax. */
const MONEY = anyOf([
  'GST',
  ...packages.map(({ pricePaise }) => `₹${(pricePaise / 100).toLocaleString('en-IN')}`),
])
/**
 * Words for things that this studio does not have: kinds and locations, packages, dates of policies that nobody has
 * reviewed.
 */
const ABSENT: Record<Language, RegExp> = {
  en: /\b(reformer|barre|privates?(?= (class|session|package|rate))|semi-private|online class\w*|Quarter plan|Unlimited|Discovery Session|from (your|the) first session|6 weeks|28 days|In force since|carriage|springs|grip socks)\b/i,
  hi: /रिफ़ॉर्मर|प्राइवेट|ऑनलाइन क्लास|Quarter|Discovery|डिस्कवरी|Unlimited|पहले सेशन से|6 हफ़्ते|से लागू|ग्रिप/,
}
/** Words that must not appear for any other studio: a gender, the demo's rooms, the software's name. */
const NEVER: Record<Language, RegExp> = {
  en: /\b(Contrology|women aged|she|her|herself|(two|both|either) studios?|ten mats|groups of ten|six to eight|lockers?|grip|socks|parking|metro|showers?|changing room|bad knee|birthday present|48 hours|(ten|10) minutes early|Delhi)\b/i,
  hi: /Contrology|महिला|सहेली|दोनों स्टूडियो|फ़रीदाबाद|गुरुग्राम|दस मैट|लॉकर|ग्रिप|मोज़े|पार्किंग|मेट्रो|शावर|घुटने|जन्मदिन|48 घंटे|मिनट पहले आएँ|दिल्ली/i,
}

/** The readable text of a document: its text, its titles and the descriptions of its pictures. */
function readable(html: string): string {
  const attributes = [...html.matchAll(/\s(?:alt|title|aria-label|placeholder|content)="([^"]*)"/g)]
  const text = html.replace(/<(script|style|svg)\b[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ')
  return [text, ...attributes.map(([, words]) => words)]
    .join(' | ')
    .replace(/&#x27;|&#39;/g, '’')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
}

/** Each fact of the demo in a text, with the words around it. */
const factsIn = (where: string, words: string, language: Language, more: RegExp[] = []): string[] =>
  [NEVER[language], FACTS, ...more]
    .map(({ source, flags }) => new RegExp(`.{0,40}(?:${source}).{0,40}`, `g${flags}`))
    .flatMap((pattern) => words.match(pattern) ?? [])
    .map((hit) => `${where}: ${hit}`)

const get = async (path: string) => (await fetch(`${server.url}${path}`)).text()
const pages = [
  ...routes.flatMap(({ path, index }) => (index ? ['/'] : path && !/[:*]/.test(path) ? [`/${path}`] : [])),
  '/no-such-page',
  '/class-schedule?view=list',
  `/${otherPages.post}`,
  `/teacher-single-training/${otherPages.training}`,
  `/moreInfo/${otherPages.training}`,
]

test.each(LANGUAGES)('no page contains a fact of the demo: %s', async (language) => {
  const findings = await Promise.all(
    pages.map(async (path) => {
      const address = `${languagePrefix(language)}${path}`.replace(/(.)\/$/, '$1')
      const words = readable(await get(address))
      expect(words.length, address).toBeGreaterThan(200)
      return factsIn(address, words, language, [MONEY, ABSENT[language]])
    }),
  )
  expect(findings.flat()).toEqual([])
})

test('no other text for visitors contains a fact of the demo', async () => {
  const files = ['/manifest.webmanifest', '/rss.xml', '/sitemap.xml', '/offline']
  const findings = await Promise.all(
    files.map(async (path) => factsIn(path, readable(await get(path)), 'en')),
  )
  expect(findings.flat()).toEqual([])
})

test('pages contain the facts of the studio instead', async () => {
  const textAt = async (path: string) => readable(await get(path))
  expect(await textAt('/')).toContain('Groups of up to twelve.')
  expect(await textAt('/')).toMatch(/Mat.*Tower/)
  expect(await textAt('/terms-and-condition')).toContain('sessions are for women and men aged 18 and over')
  expect(await textAt('/sign-up')).toContain('For women and men aged 18 and over.')
  expect(await textAt('/hi/sign-up')).toContain('18 साल और उससे ज़्यादा उम्र के लोगों के लिए।')
})

test.each(LANGUAGES)(
  'each page shows the studio’s logo with its name, and never the default logo: %s',
  async (language) => {
    const img = new RegExp(`<img [^>]*src="/media/${logo}-500\\.jpg"[^>]*alt="Park Street Pilates"`, 'g')
    await Promise.all(
      pages.map(async (path) => {
        const html = await get(`${languagePrefix(language)}${path}`.replace(/(.)\/$/, '$1'))
        // The logo is in the bar, in the menu of small screens, and in the footer.
        expect(html.match(img), path).toHaveLength(3)
        expect(html, path).toContain(`href="/og/logo-96.png?${logo.slice(0, 8)}"`)
        expect(html, path).not.toContain('/favicon.svg')
      }),
    )
    expect(await get('/offline')).toContain('alt="Park Street Pilates"')
  },
)

test('the article and the training of the studio can be read', async () => {
  expect(readable(await get(`/${otherPages.post}`))).toContain('Bring clothes you can bend in.')
  expect(readable(await get(`/teacher-single-training/${otherPages.training}`))).toContain(
    'How to teach on a tower.',
  )
})

test('a studio without private sessions has no page about them, and no link to it', async () => {
  for (const prefix of ['', '/hi'])
    expect((await fetch(`${server.url}${prefix}/private-session`)).status).toBe(404)
  expect(await get('/sitemap.xml')).not.toContain('private-session')
  expect(await get('/')).not.toContain('/private-session')
})

test('the membership page shows on which day a pass begins, and no weekly price if there is none', async () => {
  const prices = readable(await get('/membership'))
  expect(prices).toContain('Your days count from the day of purchase. Passes are not refundable.')
  expect(prices).not.toMatch(/per Week|All types/)
  expect(readable(await get('/hi/membership'))).not.toContain('प्रति हफ़्ता')
  expect(readable(await get('/terms-and-condition'))).toContain(
    'up to 6 hours before an in-studio mat or tower group.',
  )
})

/** Popups by address: before sign-in, without a pass, with a booking. */
const overPages = {
  stranger: () => [
    ...['signin', 'signup', 'forgot'].map((view) => `/?login=${view}`),
    '/?enquiry=open',
    `/class-schedule?book=${ids.classId}.${ids.date}`,
    ...['new', 'signin', 'forgot'].map(
      (step) => `/class-schedule?book=${ids.classId}.${ids.date}&step=${step}`,
    ),
    `/membership?buy=${ids.packageId}`,
  ],
  newcomer: () => [
    ...accountTabs.map((tab) => `/?account=${tab}`),
    ...['pass', 'pay'].map(
      (step) => `/class-schedule?book=${ids.classId}.${ids.date}&step=${step}&pack=${ids.packageId}`,
    ),
    `/membership?buy=${ids.packageId}`,
  ],
  holder: () => [
    ...accountTabs.map((tab) => `/?account=${tab}`),
    `/?account=schedule&cancel=${ids.bookingId}`,
    `/class-schedule?book=${ids.classId}.${ids.date}`,
    `/class-schedule?book=${ids.classId}.${ids.nextDate}`,
  ],
}
const who = Object.keys(overPages) as (keyof typeof overPages)[]

test.each(LANGUAGES.flatMap((language) => who.map((person) => [person, language] as const)))(
  'no popup over a page contains a fact of the demo: %s, %s',
  { timeout: 180_000 },
  async (person, language) => {
    const context = await chromium.newContext({ baseURL: server.url, serviceWorkers: 'block' })
    if (person !== 'stranger') {
      const data = { email: people[person], password: TEST_PASSWORD }
      expect((await context.request.post('/api/v1/user/signin', { data })).status()).toBe(200)
    }
    const page = await context.newPage()
    await page.clock.setFixedTime(studio.clock.now().toString())
    const findings: string[] = []
    for (const path of overPages[person]()) {
      await page.goto(`${languagePrefix(language)}${path}`.replace('/hi/?', '/hi?'))
      const dialog = page.locator('dialog[open], [role="dialog"], [role="alertdialog"]').last()
      await dialog.getByRole('heading').first().waitFor()
      // Waits until nothing in the dialog is loading.
      await expect.poll(() => dialog.locator('[aria-busy="true"], [class*="skeleton" i]').count()).toBe(0)
      const words = readable(await page.content())
      expect(words.length, path).toBeGreaterThan(40)
      findings.push(...factsIn(path, words, language, [ABSENT[language]]))
    }
    await context.close()
    expect(findings).toEqual([])
  },
)

const mails = features.flatMap((feature) => feature.mails ?? [])
test.each(LANGUAGES)('no mail contains a fact of the demo: %s', async (language) => {
  const findings: string[] = []
  // One after another: all of them at once wait longer for a connection than the pool allows.
  for (const { template, sample } of mails) {
    const { kind } = template
    const { subject, html, text } = await withPreviewTexts({ kind, language, texts: {} }, () =>
      sample(studio.deps),
    )
    findings.push(...factsIn(kind, [subject, readable(html), text].join(' | '), language))
  }
  expect(findings).toEqual([])
})
