import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { buy, call } from './people.ts'
import { bookByApi, openSession } from './sessions.ts'

const openSchedule = async (page: Page) => {
  await page.goto('/?account=schedule')
  const panel = page.getByRole('tabpanel', { name: 'Schedule' })
  await expect(panel).toBeVisible()
  return panel
}

interface ScheduleItem {
  item: { policy: string; product: { title: string } }
}

test('the schedule starts with the next class: date before title, with its cancellation policy', async ({
  page,
  person: _,
}) => {
  await buy(page.request, 'Group 4')
  await bookByApi(page.request, await openSession(page.request, { when: 'later' }))
  await bookByApi(page.request, await openSession(page.request, { when: 'nextWeek' }))
  const [first] = await call<ScheduleItem[]>(page.request, 'GET', '/user/get-scheduled-class')
  const { policy, product } = (first as ScheduleItem).item
  const panel = await openSchedule(page)
  const next = panel.getByRole('region', { name: 'Your next class' })
  await expect(next).toContainText(product.title)
  await expect(next).toContainText(`${policy}.`)
  const when = next.getByRole('heading')
  await expect(when).toHaveText(/^\S.*, \d{1,2}:\d\d\s[ap]m$/)
  const [date, title, table] = await Promise.all(
    [when, next.getByText(product.title), panel.getByRole('table')].map((locator) => locator.boundingBox()),
  )
  expect(date?.y).toBeLessThan(title?.y as number)
  expect(title?.y).toBeLessThan(table?.y as number)
  // All bookings are in the table, including the next one; the actions of that one are offered only once.
  await expect(panel.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(2)
  await expect(panel.getByRole('button', { name: /^Add to calendar: / })).toHaveCount(2)
  await expect(next.getByRole('button', { name: /^Add to calendar: / })).toHaveCount(1)
})

for (const width of [320, 390]) {
  test(`on a phone each card starts with its date, and nothing scrolls sideways, at ${width} px`, async ({
    page,
    person: _,
  }) => {
    await buy(page.request, 'Group 4')
    await bookByApi(page.request, await openSession(page.request, { when: 'nextWeek' }))
    await page.setViewportSize({ width, height: 844 })
    const panel = await openSchedule(page)
    const row = panel.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(row).toBeVisible()
    const heads = await panel.getByRole('columnheader', { includeHidden: true }).allTextContents()
    // Read in one step: content above may still be loading.
    const tops = await row
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top))
    const top = (head: string) => tops[heads.indexOf(head)] as number
    expect(top('Scheduled Date')).toBeLessThan(top('Class Title'))
    expect(top('Scheduled Date')).toBeLessThan(top('Instructor'))
    const room = await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(room).toBeLessThanOrEqual(0)
  })
}

test('without bookings the page shows what is left on the pass, and links to a class', async ({
  page,
  person: _,
}) => {
  let panel = await openSchedule(page)
  await expect(panel.getByRole('heading', { name: 'No scheduled classes found.' })).toBeVisible()
  await expect(panel).not.toContainText('of your')
  await buy(page.request, 'Group 4')
  panel = await openSchedule(page)
  await expect(panel).toContainText(/You have 4 sessions of your Group 4 until \d{1,2} [A-Z][a-z]+\./)
  await panel.getByRole('link', { name: 'Book a class' }).click()
  await expect(page).toHaveURL(/\/class-schedule$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
