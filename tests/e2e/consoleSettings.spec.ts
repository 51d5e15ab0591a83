import { examine } from './examine.ts'
import { expect, test } from './fixture.ts'
import { signInAsStaff } from './staff.ts'

const change = (what: string) => ({ name: `Change: ${what}`, exact: true })

test('a third studio opens from the console, and the site offers it at once', async ({
  page,
  unexpected,
}) => {
  // From the console to six pages of the site and back.
  test.slow()
  unexpected.answers(400, '/console/locations')
  const name = `Noida ${Date.now() % 100_000}`
  await signInAsStaff(page, 'manager')
  await page.goto('/console/settings?part=places')
  await page.getByRole('button', { name: 'Open a house' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Name in Hindi').fill('नोएडा')
  const fields = {
    'Title on the page': `${name} Studio`,
    Description: 'A floor above the metro.',
    'Street and number': '4 Atta Market',
    Area: 'Sector 18',
    City: 'Noida',
    State: 'Uttar Pradesh',
  }
  for (const [label, typed] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).first().fill(typed)
  }
  await page.getByLabel('Opening hours, a line each').fill('1-6 06:30-21:00')
  await page.getByRole('button', { name: 'Open a house' }).last().click()
  await expect(page.getByLabel('PIN code')).toHaveAttribute('aria-invalid', 'true')
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await examine(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByLabel('PIN code').fill('201301')
  await page.getByRole('button', { name: 'Open a house' }).last().click()
  await expect(page.getByRole('button', change(name))).toBeVisible()

  await page.getByRole('button', { name: `Add a room: ${name}` }).click()
  await page.getByLabel('Name', { exact: true }).fill('Long room')
  await page.getByLabel('People it holds').fill('9')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('button', change(`Long room, ${name}`))).toBeVisible()

  for (const path of ['/class-schedule', '/membership', '/private-session']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await page.goto('/contact-us')
  await expect(page.getByText('4 Atta Market').first()).toBeVisible()
  await page.goto('/hi/class-schedule')
  await expect(page.getByRole('link', { name: 'नोएडा' }).first()).toBeVisible()

  await page.goto(`/console/settings?part=places&open=${name}`)
  await page.getByText('Visitors see it').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('not shown').first()).toBeVisible()
  // A page may tell what was true a second ago.
  await expect(async () => {
    await page.goto('/class-schedule')
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 10_000 })
})

test('a number is set from a day on once its consequences were seen, and withdrawn', async ({ page }) => {
  await signInAsStaff(page, 'manager')
  await page.goto('/console/settings')
  await page.getByRole('button', change('Free to cancel until: Barre')).click()
  await page.getByLabel('Hours').fill('9')
  await page.getByLabel('From the class day').fill('2027-01-11')
  await page.getByRole('button', { name: 'See what it changes' }).click()
  await expect(page.getByText('What members will read')).toBeVisible()
  await examine(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Hold from 11 Jan 2027' }).click()
  await expect(page.getByText('9 hours from 11 Jan 2027')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw 9 hours from 11 Jan 2027' }).click()
  await expect(page.getByText('9 hours from 11 Jan 2027')).toHaveCount(0)
  for (const part of ['passes', 'places', 'kinds', 'tax', 'profile']) {
    await page.goto(`/hi/console/settings?part=${part}`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await examine(page)
  }
})
