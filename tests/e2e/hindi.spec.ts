import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { buy, mailTo } from './people.ts'
import { bookByApi, hindiBookButton, openSession } from './sessions.ts'
import { fixedPages, namedPages, pageOf, type SitePage } from './sitePages.ts'

const inHindi = (path: string) => `/hi${path === '/' ? '' : path}`

async function checkPage(page: Page, { path, status }: Pick<SitePage, 'path' | 'status'>) {
  const response = await page.goto(inHindi(path), { waitUntil: 'networkidle' })
  expect(response?.status()).toBe(status)
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
  await expect(page.getByRole('navigation', { name: 'मुख्य' }).first()).toContainText('क्लास बुक करें')
  // Wide screens have the same content, which is checked in English.
  await expectAccessible(page, { narrow: true })
}

test.describe('the site in Hindi is accessible', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const sitePage of fixedPages) {
    test(sitePage.name, async ({ page, unexpected }) => {
      unexpected.allowStatus(404, '/hi/no')
      await checkPage(page, sitePage)
    })
  }

  for (const name of namedPages) {
    test(name, async ({ page }) => checkPage(page, await pageOf(page.request, name)))
  }
})

/** Latin words in the product's own Hindi texts, as opposed to the studio's texts. */
const OWN_WORDS = ['Contrology', 'Discovery', 'GST', 'LinkedIn', 'Quarter', 'WhatsApp']

/** The Latin text in a part of the page that is not marked as English. */
const unmarked = (part: Locator) =>
  part.evaluate((element, own) => {
    const findings: string[] = []
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const { parentElement } = node
      // E-mail addresses have no language.
      const words = node.nodeValue?.replace(/\S+@\S+/g, '').match(/\p{Script=Latin}{3,}/gu) ?? []
      const marked = parentElement?.closest('[lang]')?.getAttribute('lang')?.startsWith('en')
      if (!marked && !parentElement?.closest('script, style, noscript')) findings.push(...words)
    }
    return findings.filter((word) => !own.includes(word))
  }, OWN_WORDS)

test("the studio's texts are in Hindi if they are translated, otherwise in English and marked as such", async ({
  page,
}) => {
  await page.goto('/hi')
  const description = page.locator('meta[name="description"]')
  await expect(description).toHaveAttribute('content', /^[^a-z]*पिलाटीज़[^a-z]*$/)
  const lead = page.getByText(/^महिलाओं के लिए मैट, बार और रिफ़ॉर्मर/)
  await expect(lead).toBeVisible()
  await expect(lead).not.toHaveAttribute('lang')
  await expect(page.getByRole('heading', { name: 'फ़रीदाबाद' })).toBeVisible()
  await expect(page.getByRole('blockquote').first()).not.toHaveAttribute('lang')

  await page.goto('/hi/contact-us')
  await expect(page.getByRole('heading', { name: 'गुरुग्राम स्टूडियो' })).toBeVisible()
  await expect(page.getByText('फूलों की दुकान के ऊपर')).toBeVisible()
  await expect(page.locator('iframe[title="Gurugram Studio"]')).toHaveCount(1)

  await page.goto('/hi/membership')
  await expect(page.getByRole('heading', { name: 'Group 8' })).toHaveAttribute('lang', 'en')
  const summary = page.getByText('हफ़्ते में दो मैट या बार क्लास।')
  await expect(summary).not.toHaveAttribute('lang')

  await page.goto('/hi/about-us')
  await expect(page.getByText('रिफ़ॉर्मर प्रमुख, गुरुग्राम')).not.toHaveAttribute('lang')
  await expect(page.getByText(/^अनन्या भरतनाट्यम से/)).not.toHaveAttribute('lang')

  await page.goto('/hi/two-metres-of-floor')
  await expect(page.getByText(/^I have taught through a screen/)).toBeVisible()
  await expect(page.getByText('यह लेख अंग्रेज़ी में है').first()).toBeVisible()
  await page.goto('/hi/your-first-class-minute-by-minute')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('आपकी पहली क्लास, मिनट दर मिनट')
  for (const path of ['/hi', '/hi/contact-us', '/hi/membership', '/hi/about-us', '/hi/two-metres-of-floor']) {
    await page.goto(path)
    expect(await unmarked(page.locator('main')), path).toEqual([])
  }
})

test('a page in English contains no Hindi of the studio, and marks nothing', async ({ page }) => {
  for (const path of ['/', '/contact-us', '/membership', '/about-us', '/two-metres-of-floor']) {
    await page.goto(path)
    const main = page.locator('main')
    expect(await main.textContent(), path).not.toMatch(/\p{Script=Devanagari}/u)
    await expect(main.locator('[lang]'), path).toHaveCount(0)
  }
})

test('the sheet and the dashboard are in Hindi, and English names in them are marked', async ({
  page,
  person: _,
}) => {
  await buy(page.request, 'Group 4')
  const session = await openSession(page.request, { when: 'later' })
  await bookByApi(page.request, session)
  await page.goto(`/hi/class-schedule?book=${session._id}.${session.date}`)
  const sheet = page.getByRole('dialog', { name: session.title })
  await expect(sheet.getByText(session.title).first()).toHaveAttribute('lang', 'en')
  await page.goto('/hi?account=passes')
  const dashboard = page.getByRole('dialog')
  // The pass, and the payment of it.
  await expect(dashboard.getByRole('heading', { name: 'Group 4' })).toHaveCount(2)
  for (const heading of await dashboard.getByRole('heading', { name: 'Group 4' }).all()) {
    await expect(heading).toHaveAttribute('lang', 'en')
  }
  await expect(dashboard.getByText(/^हफ़्ते में एक मैट या बार क्लास/)).toBeVisible()
})

test('a class is booked and its refusals are shown in Hindi', async ({ page, person: _, unexpected }) => {
  await buy(page.request, 'Group 4')
  const session = await openSession(page.request, { when: 'later' })
  await page.goto(`/hi/class-schedule?location=${session.location}&kind=${session.kind}`)
  await expect(page.getByRole('heading', { level: 1, name: 'आज से सात दिन' })).toBeVisible()
  await hindiBookButton(page, session).click()
  const dialog = page.getByRole('dialog', { name: session.title })
  await expect(dialog).toContainText('तक यहीं मुफ़्त में रद्द करें')
  const booking = dialog.getByRole('button', { name: /बुक करें$/ })
  await booking.click()
  await expect(dialog.getByRole('heading', { name: 'सीट आपकी है' })).toBeVisible()

  unexpected.allowStatus(409, '/user/create-order')
  const refusal = await page.evaluate(
    async ([id, date]) => {
      const headers = { 'content-type': 'application/json', 'accept-language': document.documentElement.lang }
      const body = JSON.stringify({ date })
      const response = await fetch(`/api/v1/user/create-order/${id}`, { method: 'POST', headers, body })
      return (await response.json()).message
    },
    [session._id, session.date] as const,
  )
  expect(refusal).toBe('यह क्लास आपके नाम पहले से बुक है।')
})

test('stored texts and mails do not depend on the language of the page', async ({ page, person }) => {
  await buy(page.request, 'Group 4')
  const session = await openSession(page.request, { when: 'later' })
  const headers = { 'accept-language': 'hi-IN' }
  const response = await page.request.post(`/api/v1/user/create-order/${session._id}`, {
    headers,
    data: { date: session.date },
  })
  const { data, message } = await response.json()
  expect(message).toContain('बुकिंग हो गई')
  expect(data.policy).toMatch(/^Cancel here free of charge until /)
  expect(data.pays).toBe('session')
  const passwords = { oldPassword: person.password, newPassword: 'another spring let out' }
  await page.request.post('/api/v1/user/change-password', { headers, data: passwords })
  for (const subject of [/booked/i, /^Your password was changed$/]) {
    const mail = await mailTo(page.request, person.email, subject)
    expect(mail.text).not.toMatch(/[\u0900-\u097f]/)
  }
})

test('a form reports errors in Hindi, at the field', async ({ page, unexpected }) => {
  unexpected.allowStatus(400, '/user/signin')
  await page.goto('/hi')
  await page.getByRole('button', { name: 'लॉग इन' }).click()
  const dialog = page.getByRole('dialog', { name: 'लॉग इन करें' })
  await dialog.getByLabel('ई-मेल पता').fill('not an address')
  await dialog.getByLabel('पासवर्ड', { exact: true }).fill('whatever it is')
  await dialog.getByRole('button', { name: 'लॉग इन करें' }).click()
  await expect(dialog.getByLabel('ई-मेल पता')).toHaveAccessibleDescription('कृपया सही ई-मेल पता लिखें।')
})

test('the other language is one click away, on the same page', async ({ page }) => {
  await page.goto('/class-schedule?location=Online')
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page).toHaveURL(/\/hi\/class-schedule\?location=Online$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN')
  const links = await page
    .locator('a[href^="/"]:not([hreflang])')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter((href) => !/^\/hi(\/|$)/.test(href ?? ''))).toEqual([])
  // Links in the navigation stay in this language, and so does content that is loaded later.
  await page.getByRole('navigation', { name: 'मुख्य' }).getByRole('link', { name: 'मेंबरशिप' }).click()
  await expect(page).toHaveURL(/\/hi\/membership$/)
  await expect(page.getByRole('heading', { level: 1, name: 'मेंबरशिप' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'होम' }).click()
  await expect(page).toHaveURL(/\/hi$/)
  await expect(page.getByRole('heading', { level: 1, name: 'ताक़त' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'मेंबरशिप' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'ताक़त' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'मेंबरशिप' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/membership$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Membership' })).toBeVisible()
})

test('pages in English load nothing in Hindi except its name', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(fetched.filter((path) => /hindi/.test(path) && !/hindi-name/.test(path))).toEqual([])
  await page.goto('/hi', { waitUntil: 'networkidle' })
  expect(fetched.some((path) => /\/assets\/hindi-/.test(path))).toBe(true)
})

test('a booking made elsewhere is marked in the week in another language', async ({ page, person: _ }) => {
  await buy(page.request, 'Group 4')
  const session = await openSession(page.request, { when: 'later' })
  await bookByApi(page.request, session)
  await page.goto('/hi/class-schedule')
  await expect(hindiBookButton(page, session, 'Booked')).toBeVisible()
})
