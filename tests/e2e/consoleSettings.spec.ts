import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { signInAsStaff } from './staff.ts'

const change = (what: string) => ({ name: `Change: ${what}`, exact: true })

test('a third studio is opened in the console, and the site shows it at once', async ({ page }) => {
  // Goes from the console to six pages of the site and back.
  test.slow()
  const name = `Noida ${Date.now() % 100_000}`
  await signInAsStaff(page, 'manager')
  await page.goto('/console/settings?part=locations')
  await page.getByRole('button', { name: 'Add a location' }).click()
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
  await page.getByRole('button', { name: 'Add hours' }).click()
  await page.getByLabel('Opens').fill('6:30 am')
  await page.getByLabel('Closes').fill('9 pm')
  await page.getByRole('button', { name: 'Add a location' }).last().click()
  await expect(page.getByLabel('PIN code')).toHaveAttribute('aria-invalid', 'true')
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByLabel('PIN code').fill('201301')
  await page.getByRole('button', { name: 'Add a location' }).last().click()
  await expect(page.getByRole('button', change(name))).toBeVisible()

  await page.getByRole('button', { name: `Add a room: ${name}` }).click()
  await page.getByLabel('Name', { exact: true }).fill('Long room')
  await page.getByLabel('Capacity').fill('9')
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

  await page.goto(`/console/settings?part=locations&open=${name}`)
  await page.getByText('Shown to visitors').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('not shown').first()).toBeVisible()
  // A page may show data that is one second old.
  await expect(async () => {
    await page.goto('/class-schedule')
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 10_000 })
})

test('removing a row of opening hours removes its text, and no other', async ({ page }) => {
  await signInAsStaff(page, 'manager')
  await page.goto('/console/settings?part=locations')
  await page.getByRole('button', { name: 'Add a location' }).click()
  const [add, opens] = [page.getByRole('button', { name: 'Add hours' }), page.getByLabel('Opens')]
  for (const _ of [1, 2, 3]) await add.click()
  await opens.nth(0).fill('6:30 am')
  await opens.nth(1).fill('late')
  await opens.nth(2).fill('8 am')
  await page.getByLabel('Closes').nth(2).fill('9 pm')
  await page.getByRole('button', { name: 'Remove these hours (2)' }).click()
  await expect(opens).toHaveCount(2)
  await expect(opens.nth(0)).toHaveValue('6:30 am')
  await expect(opens.nth(1)).toHaveValue('8:00 am')
  await expect(page.getByText('late', { exact: true })).toHaveCount(0)
  // The focus stays where it was, on the button of the next row.
  await expect(page.getByRole('button', { name: 'Remove these hours (2)' })).toBeFocused()
})

test('a number is set from a day on after its effects were shown, and then withdrawn', async ({ page }) => {
  // Examines seven screens.
  test.slow()
  await signInAsStaff(page, 'manager')
  await page.goto('/console/settings')
  await page.getByRole('button', change('Free to cancel until: Barre')).click()
  await page.getByLabel('Hours').fill('9')
  await page.getByLabel('For classes from').fill('2027-01-11')
  await page.getByRole('button', { name: 'See what it changes' }).click()
  await expect(page.getByText('What members will read')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Apply from 11 Jan 2027' }).click()
  await expect(page.getByText('9 hours from 11 Jan 2027')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw 9 hours from 11 Jan 2027' }).click()
  await expect(page.getByText('9 hours from 11 Jan 2027')).toHaveCount(0)
  for (const part of ['passes', 'locations', 'kinds', 'tax', 'profile', 'mails']) {
    await page.goto(`/hi/console/settings?part=${part}`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectAccessible(page)
  }
})

test('a mail text is changed, tested and restored, and no typed text is lost', async ({
  page,
  context,
  unexpected,
}) => {
  test.slow()
  // The sign-in expires, and another tab saves first.
  unexpected.allowStatus(400, '/console/settings/mails/passExtended')
  unexpected.allowStatus(409, '/console/settings/mails/passExtended')
  unexpected.allowStatus(401, '/')
  const account = await signInAsStaff(page, 'manager')
  await page.goto('/console/settings?part=mails')
  await page.getByRole('button', { name: 'Change the text: Pass extended' }).click()
  await expect(page).toHaveURL(/part=mails&open=passExtended/)
  await expect(page.getByRole('heading', { level: 1, name: 'Pass extended' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'All mails' })).toBeFocused()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const mail = page.frameLocator('iframe:not([hidden])')
  await expect(mail.getByRole('heading', { name: 'Your pass lasts longer' })).toBeVisible()

  // The preview follows the typing, in either language.
  await field('Headline, English').fill('More time for you')
  await expect(mail.getByRole('heading', { name: 'More time for you' })).toBeVisible()
  await field('Subject, Hindi').fill('{pass} अब और चलेगा')
  await page.getByRole('button', { name: 'Hindi', exact: true }).click()
  await expect(page.getByText('Group 8 अब और चलेगा')).toBeVisible()
  await expect(mail.getByRole('heading', { name: 'आपका पास ज़्यादा दिन चलेगा' })).toBeVisible()
  await page.getByRole('button', { name: 'Desk', exact: true }).click()

  // A long text is not sent in an address: proxies refuse addresses of more than 8 KB.
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const opening = await field('Opening, Hindi').inputValue()
  const long = 'आपका पास अब और चलेगा। '.repeat(50).slice(0, 900).trim()
  await field('Opening, Hindi').fill(long)
  await expect(mail.getByText(long)).toBeVisible()
  expect(Math.max(...addresses.map((address) => address.length))).toBeLessThan(500)
  await field('Opening, Hindi').fill(opening)

  // Texts that can't be sent are marked at their field.
  await field('Subject, Hindi').fill('और चलेगा {price}')
  await expect(page.getByText('No preview yet:')).toContainText('{price}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(field('Subject, Hindi')).toHaveAttribute('aria-invalid', 'true')
  await expect(field('Subject, Hindi')).toBeFocused()
  await page.reload()
  await expect(field('Subject, Hindi')).toHaveValue('और चलेगा {price}')
  await expect(field('Headline, English')).toHaveValue('More time for you')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await field('Subject, Hindi').fill('{pass} अब और चलेगा')

  // Offline nothing is sent, and no typed text is lost.
  unexpected.allowConnectionLoss()
  await context.setOffline(true)
  // The form validates before it sends: without this wait the request could go out after the connection is back.
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await failed
  await expect(field('Headline, English')).toHaveValue('More time for you')
  await context.setOffline(false)

  // Another person saves first: the editor is notified, and their own text stays until they decide.
  const { data } = await (await page.request.get('/api/v1/console/settings/mails')).json()
  const { version, slots } = data.mails.find(({ kind }: { kind: string }) => kind === 'passExtended')
  const words = (language: 'en' | 'hi') =>
    Object.fromEntries(
      slots.map((entry: { slot: string } & Record<'en' | 'hi', { words: string }>) => [
        entry.slot,
        entry[language].words,
      ]),
    )
  const first = await page.request.put('/api/v1/console/settings/mails/passExtended', {
    data: { version, sendsHindi: false, en: { ...words('en'), heading: 'Theirs' }, hi: words('hi') },
  })
  expect(first.ok(), await first.text()).toBe(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Headline, English: Theirs')
  await expect(field('Headline, English')).toHaveValue('More time for you')
  await page.getByRole('button', { name: 'Keep mine instead' }).click()
  await page.getByLabel('Send it in Hindi to members whose language is Hindi').check()

  // The sign-in expired in between: after signing in again, the typed text is still there.
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await signInAsStaff(page, 'manager')
  await page.goto('/console/settings?part=mails&open=passExtended')
  await expect(field('Headline, English')).toHaveValue('More time for you')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. The next mail uses it.')).toBeVisible()

  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(page.getByText(`On its way to ${account.email}.`)).toBeVisible()
  await expect(async () => {
    const sent = await (await page.request.get(`/dev/mailbox.json?to=${account.email}`)).json()
    expect(JSON.stringify(sent)).toContain('Test: Your Group 8 pass lasts longer')
  }).toPass()

  await page.getByRole('link', { name: 'All mails' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Pass extended' })
  await expect(row).toContainText('your text, by')
  await expect(row).toContainText('in Hindi too')

  await page.goto('/hi/console/settings?part=mails&open=passExtended')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('पास बढ़ाया')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/console/settings?part=mails&open=passExtended')
  await page.getByRole('button', { name: 'Back to the standard text' }).click()
  await expect(field('Headline, English')).toHaveValue('Your pass lasts longer')
  await page.getByLabel('Send it in Hindi to members whose language is Hindi').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'All mails' }).click()
  await expect(row).toContainText('standard text')
})

test('the registered seller of a location is set by keyboard with a checked GSTIN, and withdrawn', async ({
  page,
  unexpected,
}) => {
  unexpected.allowStatus(409, '/tax-registrations')
  await signInAsStaff(page, 'owner')
  await page.goto('/console/settings?part=tax')
  await expect(page.getByText('Contrology Wellness LLP')).toBeVisible()
  await page.getByRole('button', { name: 'Register a location separately' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Register a location separately' })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await sheet.getByLabel('Location').selectOption('Online')

  const gstin = sheet.getByLabel('GSTIN', { exact: true })
  await gstin.pressSequentially('28')
  await expect(gstin).toHaveAccessibleDescription(/No State has the code 28/)
  await gstin.fill('')
  await gstin.pressSequentially('07aaxfc 4821q1')
  await expect(gstin).toHaveAccessibleDescription('Delhi. 13 of 15 characters.')
  await expect(sheet.getByLabel('State')).toHaveValue('07')
  await gstin.pressSequentially('zx')
  await expect(gstin).toHaveAccessibleDescription(/The check character at the end does not match the rest/)
  await gstin.press('Backspace')
  await gstin.pressSequentially('n')
  await expect(gstin).toHaveAccessibleDescription('Delhi. The format is valid.')

  await sheet.getByLabel('Legal name').fill('Contrology Delhi LLP')
  await sheet.getByLabel('Address').fill('4 Khan Market,\nNew Delhi 110003')
  await sheet.getByLabel('From').fill('1 Feb 2027')
  const series = sheet.getByLabel('Invoice series')
  await series.fill('fbd')
  await expect(series).toHaveAccessibleDescription(/^Next: FBD\/26-27\/\d{6}$/)
  await sheet.getByLabel('Note series').fill('dlc')
  await series.press('Enter')
  await expect(series).toBeFocused()
  await expect(series).toHaveAccessibleDescription(/FBD numbers the documents of another GSTIN/)
  await series.fill('del')
  await series.press('Enter')

  await expect(sheet).toHaveCount(0)
  await expect(page.getByText('From 1 Feb 2027: Contrology Delhi LLP')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw Contrology Delhi LLP from 1 Feb 2027' }).press('Enter')
  await expect(page.getByText('From 1 Feb 2027: Contrology Delhi LLP')).toHaveCount(0)
})
