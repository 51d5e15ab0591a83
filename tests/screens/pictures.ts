// The pictures of README.md, for `npm run pictures`. Look at them before you commit them.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from '../e2e/fixture.ts'
import { call } from '../e2e/people.ts'
import { addressOf, openSession } from '../e2e/sessions.ts'
import { signInAsStaff } from '../e2e/staff.ts'
import { become } from '../e2e/states.ts'

const FOLDER = join(import.meta.dirname, '../../docs/pictures')

/** Saves a picture of the viewport, `width` pixels wide. */
async function take(page: Page, name: string, width: number) {
  // The network is never idle on screens that poll.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {})
  const picture = sharp(await page.screenshot({ animations: 'disabled' }))
  await picture
    .resize({ width })
    .webp({ quality: 80, effort: 6 })
    .toFile(join(FOLDER, `${name}.webp`))
}

test.describe('on a computer', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('the site', async ({ page }) => {
    const pages = [
      ['home', '/', 1200],
      ['schedule', '/class-schedule', 900],
      ['membership', '/membership', 900],
    ] as const
    for (const [name, path, width] of pages) {
      await page.goto(path)
      await take(page, name, width)
    }
  })

  test('the console', async ({ page }) => {
    await signInAsStaff(page, 'owner')
    const { sessions } = await call<{ sessions: { _id: string; startsAt: string; booked: number }[] }>(
      page.request,
      'GET',
      '/console/timetable?from=2026-11-23&to=2026-11-23',
    )
    const roster = sessions.find(({ startsAt, booked }) => startsAt > '2026-11-23T04' && booked > 5)
    const { rows } = await call<{ rows: { _id: string }[] }>(page.request, 'GET', '/console/members')
    const screens = [
      ['today', 'today'],
      ['roster', `sessions/${roster?._id}`],
      ['timetable', 'timetable'],
      ['sale', `sell?member=${rows[0]?._id}`],
    ] as const
    for (const [name, path] of screens) {
      await page.goto(`/console/${path}`)
      if (name === 'sale') await page.getByRole('radio', { name: /^Group 8/ }).check({ force: true })
      await take(page, `console-${name}`, 1440)
    }
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a booking', async ({ page, context }) => {
    await become('member', context.request)
    await page.goto(addressOf(await openSession(page.request, { when: 'later', inStudio: true })))
    await page.getByRole('dialog').getByText('Group 4 pays').waitFor()
    await take(page, 'phone', 390)
  })
})
