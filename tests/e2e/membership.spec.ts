import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { gatewayWindow, sheet } from './journeys.ts'
import { buy, mailTo } from './people.ts'

const question = (page: Page) => page.getByRole('region', { name: 'How often do you come?' })

test('the page recommends a pass for the given number of visits, and marks it in the list', async ({
  page,
}) => {
  await page.goto('/membership')
  const form = question(page)
  const range = form.getByRole('slider', { name: 'How often do you come?' })
  await expect(range).toHaveAttribute('aria-valuetext', 'Twice a week')
  await expect(form.getByText('₹800 a class')).toBeVisible()
  const marked = page.getByRole('listitem').filter({ hasText: 'your pick' })
  await expect(marked).toContainText('Group 8')

  await range.press('ArrowRight')
  await expect(range).toHaveAttribute('aria-valuetext', 'Three times a week')
  await expect(form.getByText('₹700 a class')).toBeVisible()
  await expect(marked).toContainText('Group 12')
  await range.press('End')
  await expect(form.getByText('₹386 is for 28 classes in 28 days.')).toBeVisible()
  await expect(marked).toContainText('Unlimited')

  // Typing a number or pressing the keys does not scroll the page, and the chosen number is part of the address.
  await form.getByText('Reformer', { exact: true }).click()
  await range.press('ArrowLeft')
  await expect(page).toHaveURL('/membership?on=reformer&often=4')
  const response = 'This pays for 3 a week. The others on mat or barre: Group 4, ₹3,600 more.'
  await expect(form.getByText(response)).toBeVisible()
  await page.reload()
  await expect(form.getByText(response)).toBeVisible()
  await form.getByRole('button', { name: 'Buy Reformer 12 for ₹19,200' }).click()
  await expect(page.getByRole('dialog', { name: 'Reformer 12' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(form.getByText(response)).toBeVisible()
})

test('a choice made before the scripts have loaded counts once they have loaded', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/membership', { waitUntil: 'commit' })
  await question(page).getByText('Reformer', { exact: true }).click()
  await question(page).getByRole('slider').press('ArrowRight')
  release()
  await expect(page).toHaveURL('/membership?on=reformer&often=3')
  await expect(question(page).getByRole('slider')).toHaveAttribute('aria-valuetext', 'Three times a week')
  await expect(question(page).getByRole('button', { name: /^Buy Reformer 12/ })).toBeVisible()
})

test('the question is about the chosen kind of class, and is not asked for private classes', async ({
  page,
}) => {
  await page.goto('/membership?type=reformer&location=Gurugram')
  await expect(question(page).getByRole('radio', { name: 'Reformer' })).toBeChecked()
  await expect(question(page).getByText('Reformer 8', { exact: true })).toBeVisible()
  await page.goto('/membership?type=private')
  await expect(page.getByRole('heading', { name: 'Private 5', exact: true })).toBeVisible()
  await expect(question(page)).toHaveCount(0)
})

test('Discovery has its own section for newcomers; others can only give it as a gift', async ({
  page,
  person: _,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/membership')
  const band = page.getByRole('region', { name: 'First time? ₹900' })
  await expect(band.getByRole('button', { name: 'Buy Discovery Pack' })).toBeVisible()
  const before = await band.boundingBox()
  expect(before?.height).toBeLessThan(201)
  await buy(page.request, 'Group 4')
  await page.reload()
  const friend = page.getByRole('region', { name: 'For a friend? ₹900' })
  await expect(friend).toContainText('Discovery is for newcomers: you have held another pass.')
  await expect(friend.getByRole('button')).toHaveCount(0)
  await expect(friend.getByRole('link', { name: 'Send it to them' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=.*%2Fmembership%3Ftype%3Ddiscovery$/,
  )
  // Sign-in data that arrives late does not move anything that is already visible.
  expect((await friend.boundingBox())?.height).toBe(before?.height)
})

for (const path of ['/membership', '/hi/membership']) {
  test(`${path} prints as one sheet of prices`, async ({ page }) => {
    await page.goto(path)
    await page.emulateMedia({ media: 'print' })
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Semi-private 4' })).toBeVisible()
    await expect(main.getByText('₹23,400')).toBeVisible()
    await expect(main.getByText('/membership, +91')).toBeVisible()
    await expect(main.getByRole('slider')).toBeHidden()
    await expect(main.getByRole('button')).toHaveCount(0)
    await expect(main.getByRole('link')).toHaveCount(0)
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the question is a form, and keeps the other parameters of the address', async ({ page }) => {
    await page.goto('/hi/membership?location=Gurugram')
    await page.getByRole('slider').press('ArrowRight')
    await page.getByText('रिफ़ॉर्मर', { exact: true }).first().click()
    await page.getByRole('button', { name: 'पास दिखाएँ' }).click()
    await expect(page).toHaveURL('/hi/membership?location=Gurugram&on=reformer&often=3')
    await expect(page.getByText('हफ़्ते में तीन बार')).toBeVisible()
    await expect(page.getByText('आपके लिए')).toBeVisible()
  })
})

test('a person who signs in after somebody else has paid sees their own purchase, and the payer gets the pass', async ({
  page,
  context,
  person,
  account,
  unexpected,
}) => {
  unexpected.allowStatus(401, '/user/')
  await page.goto('/membership')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Group 8' })
  await row.getByRole('button', { name: /^Buy/ }).click()
  const shown = sheet(page, 'Group 8')
  const pay = shown.getByRole('button', { name: /^Pay ₹6,400 by UPI/ })
  await pay.click()
  const approve = gatewayWindow(page).getByRole('button', { name: 'Pay by UPI' })
  await expect(approve).toBeEnabled()
  await context.clearCookies()
  await approve.click()
  await shown.getByRole('textbox', { name: 'Email address' }).fill(account.email)
  await shown.getByLabel('Password', { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  await expect(pay).toBeEnabled()
  await expect(shown.getByRole('alert')).toHaveCount(0)
  await mailTo(page.request, person.email, /Group 8/)
})
