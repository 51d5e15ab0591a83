import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { buy, call } from './people.ts'
import { bookButton, openSession, type Session, today, wordsOf } from './sessions.ts'

const PHONE = { width: 390, height: 844 }
const main = (page: Page) => page.getByRole('main')
const sessionsOf = async (request: APIRequestContext, query = '') =>
  (await call<{ items: Session[] }>(request, 'GET', `/user/get-classes?limit=200${query}`)).items
const isOpen = ({ status, seatsLeft, startsAt }: Session) =>
  status === 'scheduled' && seatsLeft > 0 && Temporal.Instant.compare(startsAt, serverTime()) > 0
const serverTime = () =>
  Temporal.Instant.fromEpochMilliseconds(Date.now() + Number(process.env.CLOCK_AHEAD_MS))

/** A full class, on another day. */
async function fullSession(request: APIRequestContext): Promise<Session> {
  const all = await sessionsOf(request, `&from=${today.add({ days: 1 })}`)
  const full = all.find(
    ({ status, seatsLeft, kind }) => status === 'scheduled' && !seatsLeft && kind === 'reformer',
  )
  if (!full) throw new Error('no class is full')
  return full
}
const similarLink = (page: Page, session: Session) => {
  const { weekday, time } = wordsOf(session)
  const name = `^3 like it: ${session.title}, ${weekday} ${time}$|^${weekday} ${time}.*${session.title}.*${session.location}.*Full`
  return main(page).getByRole('link', { name: new RegExp(name) })
}

test('the timetable starts with today, and started classes are behind one control', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/class-schedule')
  await expect(page.getByRole('heading', { level: 1, name: 'The week from now' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Today')
  const over = main(page).getByText('Over', { exact: true }).filter({ visible: true })
  await expect(over).toHaveCount(0)
  await main(page)
    .getByText(/^\d+ classes earlier today$/)
    .click()
  await expect(over).not.toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(over).toHaveCount(0)
  await main(page)
    .getByText(/^\d+ earlier today$/)
    .click()
  await expect(over).not.toHaveCount(0)
})

test('the number of classes counts those to book, not past ones', async ({ page }) => {
  const lead = page.getByText(/classes to book, Mon 23 to Sun 29 November\. India time\./)
  // Other tests book at the same time: if a last seat is taken in between, both are read again.
  await expect(async () => {
    const open = (await sessionsOf(page.request, `&from=${today}`)).filter(isOpen)
    await page.goto('/class-schedule')
    await expect(lead).toContainText(new RegExp(`^${open.length} `), { timeout: 1000 })
  }).toPass()
})

test('a week that is opened by a date starts on Monday', async ({ page }) => {
  await page.goto(`/class-schedule?week=${today.add({ days: 9 })}&view=list`)
  await expect(page.getByRole('heading', { level: 1, name: 'The week', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Monday')
  await expect(page.getByText(/Mon 30 Nov to Sun 6 Dec/).first()).toBeVisible()
})

test.describe('a viewer abroad', () => {
  // There it is still Sunday.
  test.use({ timezoneId: 'America/Los_Angeles' })
  test('sees today by the studio’s clock', async ({ page }) => {
    await page.goto('/class-schedule?view=list')
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Today')
    await expect(main(page).getByText(/^Monday 23 November, /)).toBeVisible()
  })
})

test('few classes are shown as a list, also on a desktop', async ({ page }) => {
  await page.goto('/class-schedule')
  await expect(page.getByRole('heading', { level: 2, name: 'Tuesday' })).toHaveCount(1)
  await page.goto('/class-schedule?kind=reformer&location=Faridabad&dayPart=evening')
  const rows = main(page).getByRole('listitem').filter({ hasText: 'Reformer' })
  await expect(rows.first()).toBeVisible()
  await expect(rows.nth(12)).toHaveCount(0)
  await expect(main(page).getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expect(rows.filter({ hasNotText: /[5-8]:\d\d\spm/ })).toHaveCount(0)
})

test('the filter by instructor is visible on a phone and on a tablet', async ({ page }) => {
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/class-schedule')
    const faces = main(page).getByRole('group', { name: 'Instructor' }).getByRole('link')
    await expect(faces.first()).toBeInViewport({ ratio: 1 })
  }
})

test('each day of the strip links to its classes', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/class-schedule?kind=reformer&location=Faridabad&dayPart=evening&view=list')
  const strip = main(page).getByRole('navigation', { name: 'Days' })
  const days = strip.getByRole('link', { name: /^\D+\d/ })
  await expect(days).toHaveCount(7)
  for (const day of await days.all()) {
    await day.click()
    await expect(day).toHaveAttribute('aria-current', 'page')
    const open = (await day.getByText(/to book$/).textContent())?.match(/^\d+/)?.[0] ?? '0'
    const book = main(page)
      .getByRole('link', { name: /^Book / })
      .filter({ visible: true })
    await expect(book).toHaveCount(Number(open))
  }
})

test.describe('nothing is a dead end, even without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a filter without results names the next sessions, and links to them', async ({ page }) => {
    await page.goto('/class-schedule?kind=barre&location=Online&dayPart=morning')
    await expect(main(page)).toContainText('No barre online in the morning')
    const next = main(page).getByRole('link', { name: /^Next barre/ })
    await expect(next).toHaveText([/^Next barre: Mon 6:30 pm$/, /^Next barre online: /])
    await next.nth(1).click()
    await expect(page).toHaveURL(/location=Online&kind=barre.*#day-2026-11-\d\d$/)
    await expect(main(page).getByRole('heading', { level: 3 }).first()).toBeVisible()
  })

  for (const viewport of [PHONE, { width: 1280, height: 900 }]) {
    test(`a full class shows three similar ones (${viewport.width} px)`, async ({ page }) => {
      await page.setViewportSize(viewport)
      const session = await fullSession(page.request)
      const { items } = await call<{ items: Session[] }>(
        page.request,
        'GET',
        `/user/similar-classes?classId=${session._id}&date=${session.date}`,
      )
      expect(items.length).toBeGreaterThan(0)
      await page.goto(`/class-schedule?date=${session.date}`)
      await similarLink(page, session).click()
      const title = main(page)
        .getByText(/^(One|Two|Three) like it, with seats?$/)
        .filter({ visible: true })
      await expect(title).toBeVisible()
      const panel = title.locator('..')
      for (const { title, location } of items) {
        await expect(panel.getByRole('listitem').filter({ hasText: title }).first()).toContainText(location)
      }
      await expect(panel.getByRole('listitem')).toHaveCount(items.length)
      // Booking needs scripts; the page explains the alternative.
      await expect(panel.getByRole('link', { name: /^Book / })).toHaveCount(0)
      await panel.getByRole('link', { name: 'Close' }).click()
      await expect(title).toBeHidden()
    })
  }
})

test('the sessions similar to a full one get the focus, and can be booked', async ({ page, person: _ }) => {
  await buy(page.request, 'Reformer 4')
  const session = await fullSession(page.request)
  await page.goto('/class-schedule?view=list', { waitUntil: 'networkidle' })
  await similarLink(page, session).press('Enter')
  const title = main(page).getByText(/^(One|Two|Three) like it, with seats?$/)
  await expect(title).toBeFocused()
  await title
    .locator('..')
    .getByRole('link', { name: /^Book / })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a booking reloads the week once, and the page not at all', async ({ page, person: _ }) => {
  await buy(page.request, 'Group 4')
  await page.goto('/class-schedule?view=list', { waitUntil: 'networkidle' })
  const other = await openSession(page.request, { when: 'later' })
  await bookButton(page, other).click()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const dialog = page.getByRole('dialog', { name: other.title })
  await dialog.getByRole('button', { name: /^Book/ }).click()
  await expect(dialog.getByRole('heading', { name: 'You are in' })).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect(bookButton(page, other, 'Booked')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requests.filter((path) => /get-classes|class-schedule/.test(path))).toEqual([
    '/api/v1/user/get-classes',
  ])
})

test('the left and right keys move from day to day, in the week and in the list', async ({ page }) => {
  const dayOfFocus = () =>
    page.evaluate(() => document.activeElement?.closest('section')?.querySelector('h2')?.textContent ?? '')
  for (const view of ['', '?view=list']) {
    await page.goto(`/class-schedule${view}`, { waitUntil: 'networkidle' })
    const first = main(page)
      .locator('section')
      .getByRole('link', { name: /^Book / })
      .filter({ visible: true })
    await expect(async () => {
      // Before scripts run the key has no effect.
      await first.first().focus()
      expect(await dayOfFocus()).toContain('Today')
      await page.keyboard.press('ArrowRight')
      expect(await dayOfFocus()).toContain('Tue')
    }).toPass()
    await page.keyboard.press('ArrowRight')
    expect(await dayOfFocus()).toContain('Wed')
    await page.keyboard.press('ArrowLeft')
    expect(await dayOfFocus()).toContain('Tue')
  }
})

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })
  test('the chosen filter has a different background', async ({ page }) => {
    await page.goto('/class-schedule?kind=mat&dayPart=morning', { waitUntil: 'networkidle' })
    const backgroundOf = (name: string | RegExp) =>
      main(page)
        .getByRole('link', { name, exact: typeof name === 'string' })
        .evaluate((link) => getComputedStyle(link).backgroundColor)
    for (const [chosen, other] of [
      ['Mat', 'Barre'],
      [/^Morning/, /^Evening/],
      ['8Anyone', 'Ananya Rao'],
      ['Week', 'List'],
    ] as const) {
      expect(await backgroundOf(chosen === '8Anyone' ? 'Anyone' : chosen), String(chosen)).not.toBe(
        await backgroundOf(other),
      )
    }
  })
})

test('every control is at least 24 pixels large, at a width of 320 too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/class-schedule')
  const small = await main(page)
    .locator('a, button, summary')
    .evaluateAll((all) =>
      all
        .filter((element) => (element as HTMLElement).offsetParent)
        .map((element) => ({ box: element.getBoundingClientRect(), name: element.textContent }))
        .filter(({ box }) => box.width < 24 || box.height < 24)
        .map(({ name }) => name),
    )
  expect(small).toEqual([])
})
