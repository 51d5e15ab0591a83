import type { Page } from '@playwright/test'
import type { TrainingView } from '#features/content/schema.ts'
import { expect, test } from './fixture.ts'
import { call } from './people.ts'
import { pageOf } from './sitePages.ts'

/** The page's title is in its only heading, and in the browser's tab before the studio's name. */
async function expectPage(page: Page, path: string, heading: string | RegExp, tab = String(heading)) {
  const response = await page.goto(path)
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  expect((await page.title()).split(' | ')[0]).toBe(tab)
}

test('the home page [§2.1]', ({ page }) =>
  expectPage(page, '/', /^The quiet\s*kind of strong$/, 'Pilates in Faridabad, Gurugram and online'))
test('the intro offer [§2.2]', ({ page }) =>
  expectPage(page, '/why-pilates', 'Why Pilates', 'Why Pilates, and how to begin'))
test('the class schedule [§2.3]', ({ page }) =>
  expectPage(page, '/class-schedule', 'The week from now', 'Book class'))
test('the list of trainings [§2.4]', ({ page }) => expectPage(page, '/teacher-training', 'Teacher training'))
test('private sessions [§2.5]', ({ page }) => expectPage(page, '/private-session', 'Private sessions'))
test('membership packages [§2.6]', ({ page }) => expectPage(page, '/membership', 'Membership'))
test('about the studio [§2.7]', ({ page }) => expectPage(page, '/about-us', 'About us'))
test('the list of blogs [§2.8]', ({ page }) => expectPage(page, '/all-blogs', 'Blogs'))
test('the privacy policy [§2.9]', ({ page }) => expectPage(page, '/privacy-policy', 'Privacy policy'))
test('the terms of use [§2.10]', ({ page }) => expectPage(page, '/terms-and-condition', 'Terms of use'))
test('the refund policy [§2.11]', ({ page }) => expectPage(page, '/refund-policy', 'Refund policy'))
test('the in-studio terms [§2.13]', ({ page }) =>
  expectPage(page, '/in-studio-terms-and-conditions', 'In-studio terms and conditions'))
test('signing up [§2.14]', ({ page }) => expectPage(page, '/sign-up', 'Make an account', 'Sign up'))

test('the contact page, with its form and a map of each studio [§2.12 §2.51 §2.52]', async ({ page }) => {
  await expectPage(page, '/contact-us', 'Contact us')
  const form = page.getByRole('form', { name: "Let's keep in touch" })
  for (const label of ['Full Name', 'Email', 'Phone', 'Message']) {
    await expect(form.getByLabel(label)).toBeVisible()
  }
  await expect(form.getByRole('button', { name: 'Submit' })).toBeVisible()
  const maps = page.locator('iframe')
  expect(await maps.evaluateAll((all) => all.map((map) => (map as HTMLIFrameElement).title))).toEqual([
    'Faridabad Studio',
    'Gurugram Studio',
  ])
})

test('a single training, and more on it [§2.16 §2.17]', async ({ page }) => {
  const [training] = await call<TrainingView[]>(page.request, 'GET', '/admin/get-all-trainings')
  if (!training) throw new Error('no training')
  await expectPage(page, (await pageOf(page.request, 'a training')).path, training.title)
  const main = page.getByRole('main')
  for (const fact of [training.summary, training.schedule, training.location])
    await expect(main.getByText(fact).first()).toBeVisible()
  await expectPage(page, (await pageOf(page.request, 'more of a training')).path, `${training.title} in full`)
  for (const part of training.curriculum) await expect(main.getByText(part.title).first()).toBeVisible()
  for (const need of training.requirements) await expect(main.getByText(need).first()).toBeVisible()
})

test('a single blog [§2.18]', async ({ page }) => {
  const [post] = await call<{ slug: string; title: string }[]>(page.request, 'GET', '/blog/')
  await expectPage(page, `/${post?.slug}`, post?.title ?? '')
})
