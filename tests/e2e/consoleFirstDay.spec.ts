import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { TEST_CLOCK } from '../../playwright.config.ts'
import { test as base, expect, prepareContext } from './fixture.ts'
import { ownServer } from './independent.ts'
import { fillDetails, fillEmail, gatewayWindow, openGateway, picture, sheet } from './journeys.ts'
import { call, mailTo, newEmail } from './people.ts'
import type { TestServer } from './server.ts'
import { addPasskeyDevice } from './staff.ts'

const PASSWORD = 'a spring let out slowly'
const TODAY = 'Monday 23 November'
const WEDNESDAY = '2026-11-25'

/** A new, empty studio, at nine on a Monday morning. */
const test = base.extend<object, { server: TestServer }>({
  server: ownServer(TEST_CLOCK, { DEMO: 'off' }),
})

interface Timetable {
  sessions: { _id: string; classId: string; title: string; date: string }[]
}

test('a studio opens, from an empty database to the first cash-up', async ({
  page,
  server,
  browser,
  unexpected,
}) => {
  // The test covers a whole day, with a picture of each step in three widths.
  test.setTimeout(420_000)
  const dialog = page.getByRole('dialog')
  const nextStep = page.getByRole('region', { name: /^(Studio name and address|The first)/ })
  const step = (number: number, name: string) =>
    picture(page, `first-day-${String(number).padStart(2, '0')}-${name}`)

  await test.step('the owner is invited by command, and signs in with a passkey', async () => {
    await addPasskeyDevice(page)
    const link = /http\S+#\S+/.exec(await server.inviteOwner('radhika@studio.example'))?.[0] as string
    await page.goto(link)
    await page.getByLabel('First name').fill('Radhika')
    await page.getByLabel('Last name').fill('Mehta')
    await page.getByLabel('Choose a password').fill(PASSWORD)
    await step(1, 'invited')
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(page.getByRole('button', { name: 'Create a passkey' })).toBeVisible()
    await step(2, 'second-step')
    // The state after a while on this screen: the sign-in has expired.
    unexpected.allowStatus(403, '/passkey-options')
    const error = { code: 'FRESH_PROOF_REQUIRED' }
    const refusal = { statusCode: 403, success: false, message: 'Please prove again', data: null, error }
    await page.route('**/user/passkey-options', (route) => route.fulfill({ status: 403, json: refusal }), {
      times: 1,
    })
    await page.getByRole('button', { name: 'Create a passkey' }).click()
    const reauthentication = page.getByRole('dialog', { name: 'Is it you?' })
    await reauthentication.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await reauthentication.getByRole('button', { name: 'Continue' }).click()
    // Recovery codes are shown once, before the console opens, in case the device is lost.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('If your device is lost')
    await page.getByRole('button', { name: 'Create ten new codes' }).click()
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ])
    expect(
      readFileSync(await download.path(), 'utf8')
        .trim()
        .split('\n'),
    ).toHaveLength(10)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText('0 of 6')).toBeVisible()
    await step(3, 'nothing-yet')
    await page.goto('/console/today')
    await expect(nextStep).toContainText('Studio name and address')
    await expect(nextStep.getByRole('link', { name: 'Enter the details' })).toBeVisible()
    await nextStep.getByRole('link', { name: 'All steps' }).click()
    await expect(page.getByText('0 of 6')).toBeVisible()
    await page.goto('/membership')
    await expect(page.getByText('No packages are on sale yet.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'See all packages' })).toHaveCount(0)
    await picture(page, 'first-day-03-no-packages')
    await page.goBack()
  })

  await test.step('the owner enters who the studio is, and where', async () => {
    await page.getByRole('link', { name: 'Enter the details' }).click()
    const profile = {
      Name: 'Surya Pilates',
      'E-mail address, the sender of all mails': 'hello@surya.example',
      Phone: '+91 98100 00001',
      'WhatsApp number': '+91 98100 00001',
      'Instagram page': 'https://photos.example/surya',
      'LinkedIn page': 'https://pro.example/surya',
    }
    for (const [label, typed] of Object.entries(profile))
      await page.getByLabel(label, { exact: true }).fill(typed)
    await page.getByLabel('Tagline').first().fill('Pilates in the morning light.')
    await page.getByLabel('Description').first().fill('One long room above a garden, for eight at a time.')
    await page.getByLabel('Legal name').first().fill('Surya Pilates, Jaipur')
    await page.getByLabel('For whom').first().fill('For women of every age.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await step(4, 'profile')

    // Opened by a link and not by a reload, because the list must show what was just done.
    await page.getByRole('link', { name: 'First day', exact: true }).click()
    await expect(page.getByText('The name is set.')).toBeVisible()
    await page.getByRole('link', { name: 'Add a location' }).click()
    const location = {
      Name: 'Jaipur',
      'Name in Hindi': 'जयपुर',
      'Title on the page': 'Surya Jaipur',
      'Street and number': '12 Ajmer Road',
      Area: 'Civil Lines',
      City: 'Jaipur',
      State: 'Rajasthan',
      'PIN code': '302006',
    }
    for (const [label, typed] of Object.entries(location)) {
      await dialog.getByLabel(label, { exact: true }).first().fill(typed)
    }
    await dialog.getByLabel('Description').first().fill('One long room above the garden.')
    await dialog.getByRole('button', { name: 'Add hours' }).click()
    await dialog.getByLabel('Opens').fill('6:30 am')
    await dialog.getByLabel('Closes').fill('9 pm')
    await step(5, 'location')
    await dialog.getByRole('button', { name: 'Add a location' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Add a room: Jaipur' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Garden room')
    await dialog.getByLabel('Capacity').fill('8')
    await step(6, 'room')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Change: Garden room, Jaipur' })).toBeVisible()
  })

  await test.step('the owner enters instructors, classes and packages', async () => {
    await page.goto('/console')
    await page.getByRole('link', { name: 'Add an instructor' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Naina Kapoor')
    await dialog.getByLabel('What they do here', { exact: true }).fill('Mat and reformer')
    await dialog
      .getByLabel('About them', { exact: true })
      .fill('She has taught since the first studio opened.')
    await dialog.getByLabel('Teaching since (year)').fill('2015')
    await step(7, 'instructor')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toHaveCount(0)

    await page.goto('/console')
    await page.getByRole('link', { name: 'Create a class' }).click()
    await dialog.getByLabel('Name').fill('Morning mat')
    await dialog.getByText('Mon', { exact: true }).click()
    await dialog.getByText('Wed', { exact: true }).click()
    await dialog.getByLabel('Starts').fill('10:00')
    await dialog.getByLabel('Instructor').selectOption({ label: 'Naina Kapoor' })
    // The only room is chosen, with its whole capacity.
    await expect(dialog.getByLabel('Room').locator('option:checked')).toHaveText('Garden room')
    await expect(dialog.getByLabel('Seats')).toHaveValue('8')
    await expect(dialog.getByText('No clash')).toBeVisible()
    await step(8, 'class')
    await dialog.getByRole('button', { name: /^Create the class/ }).click()
    await expect(page.getByText('The class is in the timetable.')).toBeVisible()
    await step(9, 'timetable')

    const { rows } = await call<{ rows: { _id: string }[] }>(page.request, 'GET', '/console/members')
    await page.goto(`/console/sell?member=${rows[0]?._id}`)
    await expect(page.getByRole('main').getByText('Radhika Mehta')).toBeVisible()
    await expect(page.getByText('No packages are on sale.')).toBeVisible()
    await expect(page.getByText('prices with GST')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Open the passes' })).toBeVisible()

    await page.goto('/console')
    await page.getByRole('link', { name: 'Set the price' }).click()
    await dialog.getByLabel('Name').fill('First eight')
    await dialog.getByLabel('Price with GST, ₹').fill('4,800')
    await dialog.getByLabel('Sessions', { exact: true }).fill('8')
    await expect(dialog.getByLabel('Price per session, as shown, ₹')).toHaveValue('600')
    await dialog.getByLabel('Description on the website').fill('Eight classes, at your pace.')
    await step(10, 'package')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog).toHaveCount(0)
    await page.goto('/console/first-day')
    await expect(page.getByText('5 of 6')).toBeVisible()
    await step(11, 'ready')
    await page.goto('/console/today')
    await expect(nextStep).toContainText('The first sale')
    await expect(nextStep.getByLabel('Your timetable')).toHaveValue(/^http.*\/class-schedule$/)
    await expect(nextStep.getByRole('link', { name: 'Sell a pass' })).toBeVisible()
    await picture(page, 'first-day-11-first-sale')
  })

  await test.step('the screen stays while texts are missing, until the owner hides it', async () => {
    await page.goto('/console')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your studio is ready')
    await page.getByRole('link', { name: /About/ }).click()
    await page.getByRole('table').getByRole('link', { name: 'About us', exact: true }).click()
    await expect(page.getByText('Not written yet: the site shows this')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Discard the draft' })).toHaveCount(0)
    await page.getByRole('textbox').first().fill('One long room above a garden.')
    await expect(page.getByRole('button', { name: 'Discard the draft' })).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Console', exact: true })
      .getByRole('link', { name: 'First day' })
      .click()
    await page.getByRole('button', { name: 'Hide this screen' }).click()
    await expect(page.getByText('Hidden.')).toBeVisible()
    await page.goto('/console')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TODAY)
    await page.goto('/console/settings')
    await page.getByRole('link', { name: /^First day/ }).click()
    await expect(page.getByRole('button', { name: 'Show it at the start again' })).toBeVisible()
  })

  const { sessions } = await call<Timetable>(
    page.request,
    'GET',
    `/console/timetable?from=2026-11-23&to=${WEDNESDAY}`,
  )
  const [monday, wednesday] = ['2026-11-23', WEDNESDAY].map((day) =>
    sessions.find(({ date }) => date === day),
  )
  if (!monday || !wednesday) throw new Error('the class has no Monday and no Wednesday')

  const context = await browser.newContext({ baseURL: server.url })
  await prepareContext(context, server)
  const kavita = await context.newPage()
  const email = newEmail()
  const takePicture = (number: number, name: string) => picture(kavita, `first-day-${number}-${name}`)
  await test.step('a visitor finds all of it on the site, signs up, buys and books', async () => {
    await kavita.goto('/')
    await expect(kavita).toHaveTitle(/Surya Pilates/)
    await expect(kavita.getByText('Morning mat').first()).toBeVisible()
    await takePicture(12, 'site')
    await kavita.goto('/about-us')
    await expect(kavita.getByText('Naina Kapoor').first()).toBeVisible()
    await kavita.goto('/contact-us')
    await expect(kavita.getByText('12 Ajmer Road').first()).toBeVisible()
    await takePicture(13, 'contact')
    await kavita.goto('/membership')
    await expect(kavita.getByText('₹4,800').first()).toBeVisible()
    await takePicture(14, 'passes')
    await kavita.goto('/class-schedule')
    await kavita
      .getByRole('link', { name: /^Book Monday/ })
      .filter({ visible: true })
      .first()
      .click()
    const booking = sheet(kavita, 'Morning mat')
    await expect(booking.getByRole('button', { name: 'Take a seat' })).toBeVisible()
    await takePicture(15, 'booking')
    await booking.getByRole('button', { name: 'Take a seat' }).click()
    await fillEmail(booking, email)
    await booking.getByRole('button', { name: 'Send Otp' }).click()
    await fillDetails(kavita, booking, email)
    await booking.getByRole('button', { name: 'Sign Up' }).click()
    await openGateway(booking)
    await gatewayWindow(kavita).getByRole('button', { name: 'Pay by UPI' }).click()
    await expect(booking.getByRole('heading', { name: 'You are in' })).toBeVisible()
    await takePicture(16, 'booked')
    await mailTo(kavita.request, email, /^Booked: Morning mat/)
    const body = { classId: wednesday.classId, date: WEDNESDAY }
    await call(kavita.request, 'POST', `/user/create-order/${wednesday.classId}`, body)
  })

  await test.step('a check-in code is scanned on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/console/today')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TODAY)
    await expect(page.getByRole('link', { name: /^(Roster|Check in): Morning mat/ })).toBeVisible()
    await expect(nextStep).toHaveCount(0)
    await step(17, 'today')
    await page.goto(`/console/sessions/${monday._id}`)
    await expect(page.getByRole('button', { name: /^Kavita Sen.*: check in$/ })).toBeVisible()
    await step(18, 'roster')
    await kavita.goto('/')
    await kavita.getByRole('button', { name: 'Your dashboard' }).click()
    await kavita
      .getByRole('button', { name: /^Check-in code for Morning mat/ })
      .first()
      .click()
    const code = kavita.getByRole('img', { name: /^QR code for Morning mat/ })
    await expect(code).toBeVisible()
    await takePicture(19, 'code')
    await showToCamera(page, await code.screenshot())
    await page.getByRole('button', { name: 'Scan' }).filter({ visible: true }).click()
    await expect(page.getByText('Kavita Sen is in')).toBeVisible()
    await step(20, 'scanned')
    await page.getByRole('button', { name: 'By name' }).click()
    await expect(page.getByRole('button', { name: /^Kavita Sen.* is in$/ })).toBeVisible()
  })

  const asha = newEmail()
  await test.step('a walk-in without an account gets one, buys a pass and is booked', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/console/members?open=new')
    await dialog.getByLabel('First name').fill('Asha')
    await dialog.getByLabel('Last name').fill('Rao')
    await dialog.getByLabel('E-mail address').fill(asha)
    await dialog.getByRole('button', { name: 'Create the account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible()
    await step(21, 'member')
    const id = new URL(page.url()).pathname.split('/').at(-1)
    await page.goto(`/console/sell?member=${id}`)
    await page.getByRole('radio', { name: /First eight/ }).check()
    await page.getByRole('button', { name: 'Cash', exact: true }).click()
    await step(22, 'sale')
    await page.getByRole('button', { name: /^Mark as paid and grant First eight/ }).click()
    await expect(page.getByText(/The receipt is on its way/)).toBeVisible()
    await mailTo(page.request, asha, /First eight/)

    await page.goto(`/console/sessions/${monday._id}`)
    await page.getByRole('button', { name: 'Walk-in' }).filter({ visible: true }).click()
    await dialog.getByLabel('Name, phone or e-mail').fill('asha')
    await step(23, 'walk-in')
    await dialog.getByRole('button', { name: 'Book Asha in' }).click()
    await expect(page.getByRole('button', { name: /^Asha Rao.* is in$/ })).toBeVisible()
    await step(24, 'both-in')

    await page.goto(`/console/members/${id}`)
    await page.getByRole('button', { name: 'Book a class' }).click()
    await dialog.getByLabel('Day').fill(WEDNESDAY)
    await dialog.getByRole('radio', { name: /Morning mat/ }).check()
    await dialog.getByRole('button', { name: 'Book and notify them' }).click()
    await expect(page.getByText(/Morning mat is booked for/)).toBeVisible()
  })

  await test.step('a class with two booked is moved, and then cancelled; both are notified', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`/console/timetable?week=${WEDNESDAY}&open=${wednesday._id}`)
    await dialog.getByLabel('Starts').fill('10:30')
    await expect(dialog.getByText('2 people, 2 bookings, 1 date')).toBeVisible()
    await step(25, 'move')
    await dialog.getByRole('button', { name: 'Change 1 date and notify 2' }).click()
    await expect(page.getByText('The date is changed.')).toBeVisible()
    for (const address of [email, asha]) await mailTo(page.request, address, /^Morning mat has changed/)
    await page.goto(`/console/timetable?week=${WEDNESDAY}&open=${wednesday._id}`)
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await dialog.getByLabel('Why').fill('The floor is being oiled')
    await expect(dialog.getByText('bookings are returned to the pass')).toBeVisible()
    await step(26, 'cancel')
    await dialog.getByRole('button', { name: 'Cancel 1 date and notify 2' }).click()
    for (const address of [email, asha])
      await mailTo(page.request, address, /^The studio cancelled Morning mat/)
  })

  await test.step('a refund is paid from the drawer, and the cash-up matches exactly', async () => {
    await page.goto('/console/money')
    await page
      .getByRole('row', { name: /Asha Rao/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    await page.getByText('Part of it', { exact: true }).click()
    await page.getByLabel('Amount in rupees').fill('1,200.50')
    await page.getByText('Shorten it', { exact: true }).click()
    await page.getByLabel('Sessions to remove').fill('2')
    await page.getByLabel('Reason, in the audit').fill('Moves to Kota in a month')
    await step(27, 'refund')
    await page.getByRole('button', { name: 'Refund ₹1,200.50' }).click()
    await expect(page.getByText('Refunded and recorded.')).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    const expectedInDrawer = page
      .getByRole('definition')
      .filter({ has: page.locator('xpath=preceding-sibling::dt[text()="Expected in the drawer"]') })
    await expect(expectedInDrawer).toHaveText('₹3,599.50')
    await page.getByLabel('Coins, ₹').fill('3599.50')
    await expect(page.getByText('Matches exactly.')).toBeVisible()
    await step(28, 'cash-up')
    await page.getByRole('button', { name: /^Close .* day$/ }).click()
    await expect(page.getByText(/^Closed by/)).toBeVisible()
    await step(29, 'closed')
  })
})

/** Replaces the phone's camera: from now on it sees this picture. */
const showToCamera = (page: Page, png: Buffer) =>
  page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]))
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      const draw = () => canvas.getContext('2d')?.drawImage(image, 0, 0)
      // A canvas sends frames only when it changes.
      setInterval(draw, 50)
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20)
    },
    [...png],
  )
