import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { buy } from './people.ts'
import { bookByApi, openSession } from './sessions.ts'

async function withBooking(page: Page) {
  await buy(page.request, 'Discovery Session')
  const session = await openSession(page.request, { when: 'later' })
  await bookByApi(page.request, session)
  await page.goto('/')
  await page.getByRole('button', { name: 'Your dashboard' }).click()
  return session
}

test('a booking is added to the calendar of the device, or to Google’s', async ({ page, person }) => {
  expect(person.email).toBeTruthy()
  const session = await withBooking(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Add to calendar: ${session.title}` }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('class.ics')
  const content = await (await import('node:fs/promises')).readFile(await file.path(), 'utf8')
  expect(content).toContain(`SUMMARY:${session.title}`)
  expect(content).toContain('BEGIN:VCALENDAR')
  const google = page.getByRole('link', {
    name: `Add to Google Calendar, opens a new window: ${session.title}`,
  })
  await expect(google).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE/,
  )
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a calendar feed is created, read, renewed and switched off', async ({ page, person, unexpected }) => {
  expect(person.email).toBeTruthy()
  const session = await withBooking(page)
  const panel = page.getByRole('region', { name: 'Your classes in your calendar' })
  await panel.getByRole('button', { name: 'Make my calendar address' }).click()
  const field = panel.getByLabel('Calendar address')
  const first = await field.inputValue()
  const feed = await page.request.get(first)
  expect(await feed.text()).toContain(`SUMMARY:${session.title}`)
  const { violations } = await new AxeBuilder({ page }).include('[aria-labelledby="cal-feed-h"]').analyze()
  expect(violations).toEqual([])

  await panel.getByRole('button', { name: 'New address' }).click()
  await page.getByRole('button', { name: 'Yes, a new one' }).click()
  await expect(field).not.toHaveValue(first)
  const second = await field.inputValue()
  unexpected.allowStatus(404, '/calendar/')
  expect((await page.request.get(first)).status()).toBe(404)
  expect((await page.request.get(second)).status()).toBe(200)

  await page.reload()
  await expect(panel).toContainText('Your calendar address works since')
  await expect(field).toBeHidden()
  await panel.getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('button', { name: 'Yes, switch it off' }).click()
  await expect(panel.getByRole('button', { name: 'Make my calendar address' })).toBeVisible()
  expect((await page.request.get(second)).status()).toBe(404)
})
