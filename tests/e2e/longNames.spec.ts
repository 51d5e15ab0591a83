import type { Locator } from '@playwright/test'
import { TEST_CLOCK } from '../../playwright.config.ts'
import { test as base, expect } from './fixture.ts'
import { ownServer } from './independent.ts'
import { picture } from './journeys.ts'
import { call } from './people.ts'
import type { TestServer } from './server.ts'
import { signInAsStaff } from './staff.ts'

/** A separate server, because the names of the studio and its locations are changed. */
const test = base.extend<object, { server: TestServer }>({ server: ownServer(TEST_CLOCK) })
test.describe.configure({ mode: 'default' })

const names = {
  en: 'Anandamayi Movement, Pilates and Breath House of North Pune',
  hi: 'आनंदमयी मूवमेंट, पिलाटीज़ और साँस का घर, उत्तर पुणे, महाराष्ट्र',
}

for (const language of ['en', 'hi'] as const)
  test(`a name of sixty letters stays in the bar, ${language}`, async ({ page }) => {
    await signInAsStaff(page, 'owner')
    const { profile, version } = await call<{ profile: object; version: number }>(
      page.request,
      'GET',
      '/console/settings/profile',
    )
    const body = { ...profile, name: names[language], version }
    await call(page.request, 'PUT', '/console/settings/profile', body)
    const bar = page.locator('header').first()
    const name = bar.getByText(names[language].slice(0, 8))
    for (const path of ['/rules', '/hi/rules'])
      for (const width of [360, 768, 1180, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        // A cached page may show the previous name for a moment.
        await expect(async () => {
          await page.goto(path)
          await expect(name).toHaveAttribute('data-length-step', /[2-5]/, { timeout: 1_000 })
        }).toPass({ timeout: 20_000 })
        expect(await isWithin(name, bar), `${path} at ${width}`).toBe(true)
        // The letters must be in the language of the name, so that a screen reader pronounces it.
        expect(await name.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toMatch(
          new RegExp(`^${language}`),
        )
      }
    await picture(page, `long-name-${language}`)
  })

async function isWithin(inner: Locator, outer: Locator): Promise<boolean> {
  const [a, b] = [await inner.boundingBox(), await outer.boundingBox()]
  return a !== null && b !== null && a.y >= b.y && a.y + a.height <= b.y + b.height
}

test('many locations with long names can all be chosen, and their names do not overlap on Today', async ({
  page,
}) => {
  await signInAsStaff(page, 'owner')
  const list = await call<{ locations: { name: string; rooms: unknown[]; [key: string]: unknown }[] }>(
    page.request,
    'GET',
    '/console/locations',
  )
  for (const { name, rooms: _, classes: __, bookings: ___, ...location } of list.locations) {
    const hindiName = `${name} की नई इमारत की तीसरी मंज़िल पर बाग़ की ओर`
    await call(page.request, 'PUT', `/console/locations/${name}`, { ...location, hindiName })
  }
  const [first] = list.locations
  const { rooms: _, classes: __, bookings: ___, version: ____, ...same } = first as (typeof list.locations)[0]
  for (let number = 1; number <= 5; number += 1) {
    const name = `Old Quarter Courtyard Hall ${number}`
    await call(page.request, 'POST', '/console/locations', { ...same, name, hindiName: null })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/class-schedule')
  await expectNoScrolling(page.getByRole('navigation', { name: 'Location' }))
  await page.goto('/hi/console/today')
  const lanes = page.getByRole('region', { name: /^दिन/ }).locator('b')
  await expect(lanes.first()).toBeVisible()
  const boxes = await Promise.all((await lanes.all()).map((lane) => lane.boundingBox()))
  expect(boxes.length).toBeGreaterThan(1)
  for (const [index, box] of boxes.entries())
    for (const other of boxes.slice(index + 1))
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((other?.y ?? 0) + 1)
  await expectNoScrolling(page.getByRole('group', { name: 'जगह' }))
  await picture(page, 'long-locations')
})

const expectNoScrolling = (row: Locator) =>
  expect
    .poll(() => row.evaluate((element) => element.scrollWidth - element.clientWidth))
    .toBeLessThanOrEqual(0)
