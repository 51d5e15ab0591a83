import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { picture } from './journeys.ts'
import { today } from './sessions.ts'

const day = today.add({ days: 3 }).toString()
const before = today.add({ days: 2 }).toString()

test('the calculator on the rules page shows what a cancellation costs', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Our rules' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How our rules work' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Freezing a pass' })).toBeVisible()
  await expect(page.getByText('You can freeze a pass 2 times yourself')).toBeVisible()
  const answer = page.getByRole('status').filter({ hasText: /costs/ })
  const fillIn = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)
  await fillIn('I cancel on', before)
  await fillIn('On', day)
  await fillIn('Starts at', '07:00')
  await fillIn('I cancel at', '19:30')
  await expect(answer).toContainText('It costs nothing: you can cancel free of charge until')
  await picture(page, 'rules-1-free')
  await expectAccessible(page)
  await fillIn('I cancel at', '20:30')
  await expect(answer).toContainText('It costs 1 session: you could cancel free of charge until')
  await expect(page).toHaveURL(/cancelTime=20%3A30/)
  await picture(page, 'rules-2-late')
  await page.getByLabel('Class', { exact: true }).selectOption({ label: 'Online class' })
  await expect(page).toHaveURL(/kind=_online/)

  await page.goto('/hi/rules')
  await expect(page.getByRole('heading', { name: 'पास रोकना' })).toBeVisible()
  await picture(page, 'rules-3-hi')
  await expectAccessible(page)
  // The labels of the scale on a narrow phone: none covers another one or leaves the card.
  await page.setViewportSize({ width: 360, height: 780 })
  for (const time of ['14:30', '15:30', '20:30', '23:30']) {
    await page.goto(`/hi/rules?date=${day}&time=07:00&cancelDate=${before}&cancelTime=${time}`)
    const boxes = await page.locator('svg > text').evaluateAll((texts) =>
      texts.map((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect()
        return { text: each.textContent, left, right, top, bottom }
      }),
    )
    const covered = boxes.flatMap((box, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            box.left < other.right &&
            other.left < box.right &&
            box.top < other.bottom &&
            other.top < box.bottom,
        )
        .map((other) => `${box.text} / ${other.text}`),
    )
    expect(covered, time).toEqual([])
    expect(Math.min(...boxes.map(({ left }) => left)), time).toBeGreaterThan(0)
  }
})

test('a choice made before the scripts have loaded gets its result once they have loaded', async ({
  page,
}) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue().catch(() => undefined) // the page may be gone
  })
  await page.goto('/rules', { waitUntil: 'commit' })
  await page.getByLabel('I cancel on', { exact: true }).fill(before)
  await page.getByLabel('On', { exact: true }).fill(day)
  await page.getByLabel('I cancel at', { exact: true }).fill('03:15')
  release()
  await expect(page).toHaveURL(/cancelTime=03%3A15/)
  await expect(page.getByRole('status').filter({ hasText: 'It costs nothing' })).toBeVisible()
})

test('the calculator works by keyboard and without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL as string })
  const page = await context.newPage()
  await page.goto('/rules')
  await page.getByLabel('I cancel on', { exact: true }).fill(before)
  await page.getByLabel('On', { exact: true }).fill(day)
  await page.getByRole('button', { name: 'What does it cost?' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'It costs nothing' })).toBeVisible()
  // A day in the past gets an error that asks for another day.
  await page.goto('/rules?date=2020-01-01')
  await expect(page.getByText(/^Please choose a class/)).toBeVisible()
  await context.close()
})
