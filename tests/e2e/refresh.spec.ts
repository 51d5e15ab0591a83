import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'

const languages = [
  {
    language: 'English',
    prefix: '',
    dashboard: 'Your dashboard',
    account: 'AccountInfo',
    schedule: 'BOOK CLASS',
    firstName: 'First Name',
    save: 'Save changes',
    saved: 'Your profile is saved.',
  },
  {
    language: 'Hindi',
    prefix: '/hi',
    dashboard: 'आपका डैशबोर्ड',
    account: 'खाता',
    schedule: 'क्लास बुक करें',
    firstName: 'पहला नाम',
    save: 'बदलाव सेव करें',
    saved: 'आपकी प्रोफ़ाइल सेव हो गई है।',
  },
]

/** As after fifteen minutes: the browser has dropped the expired cookie. */
const dropAccessToken = (page: Page) => page.context().clearCookies({ name: 'accessToken' })

/** Counts the token refreshes from now on. */
const countRefreshes = (page: Page) => {
  const counter = { count: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith('/user/refresh-token')) counter.count += 1
  })
  return counter
}

for (const words of languages) {
  test.describe(`an expired access token, in ${words.language}`, () => {
    test('leaves the member signed in after one refresh, however many calls are refused [§7.34]', async ({
      page,
      person: _,
      unexpected,
    }) => {
      unexpected.allowStatus(401, '/user/get-user')
      unexpected.allowStatus(401, '/user/get-scheduled-class')
      await page.goto(`${words.prefix}/about-us`)
      await expect(page.getByRole('button', { name: words.dashboard })).toBeVisible()
      await dropAccessToken(page)
      const counter = countRefreshes(page)
      await page.reload()
      await expect(page.getByRole('button', { name: words.dashboard })).toBeVisible()
      expect(counter.count).toBe(1)

      // The week requests the signed-in user and their bookings at once.
      await dropAccessToken(page)
      const answered = ['get-user', 'get-scheduled-class'].map((call) =>
        page.waitForResponse((response) => response.url().endsWith(`/user/${call}`) && response.ok()),
      )
      await page.getByRole('link', { name: words.schedule }).first().click()
      await Promise.all(answered)
      await expect(page.getByRole('button', { name: words.dashboard })).toBeVisible()
      expect(counter.count).toBe(2)
    })

    test('loses nothing of a form that is sent at that moment [§7.34]', async ({
      page,
      person: _,
      unexpected,
    }) => {
      unexpected.allowStatus(401, '/user/edit-user')
      await page.goto(`${words.prefix}/about-us`)
      await page.getByRole('button', { name: words.dashboard }).click()
      // The tab has loaded everything, so that only the form's call has an expired token.
      const note = page.waitForResponse((response) => response.url().endsWith('/user/health-note'))
      await page.getByRole('tab', { name: words.account }).click()
      await note
      await page.getByLabel(words.firstName).fill('Meenakshi')
      await dropAccessToken(page)
      const counter = countRefreshes(page)
      await page.getByRole('button', { name: words.save }).click()
      await expect(page.getByText(words.saved)).toBeVisible()
      await expect(page.getByRole('heading', { name: /Meenakshi/ })).toBeVisible()
      expect(counter.count).toBe(1)
    })
  })
}
