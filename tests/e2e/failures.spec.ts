import type { Page } from '@playwright/test'
import { commonText } from '#lib/text/common.ts'
import { commonRefusals } from '#lib/text/commonRefusals.ts'
import { expect, test } from './fixture.ts'
import { openSheet } from './journeys.ts'
import { buy, call, mailTo, newEmail } from './people.ts'
import { bookByApi, openSession } from './sessions.ts'
import { signInAsStaff } from './staff.ts'
import { toasts } from './toasts.ts'

const SERVER_ERROR = commonRefusals.INTERNAL({})

/** Makes these calls fail with a server error; returns a function that undoes it. */
async function failWithServerError(page: Page, address: string): Promise<() => Promise<void>> {
  await page.route(address, (route) =>
    route.fulfill({
      status: 500,
      json: {
        statusCode: 500,
        success: false,
        message: SERVER_ERROR,
        data: null,
        error: { code: 'INTERNAL' },
      },
    }),
  )
  return () => page.unroute(address)
}

async function openTab(page: Page, name: string) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Your dashboard' }).click()
  await page.getByRole('tab', { name }).click()
  return page.getByRole('tabpanel', { name })
}

/** Whether the browser says that the page is visible, for example not behind another app. */
const setVisible = (page: Page, isVisible: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    },
    isVisible ? 'visible' : 'hidden',
  )

test('a read that fails while another app is in front continues when the page is visible again', async ({
  page,
  person: _,
  unexpected,
}) => {
  unexpected.allowConnectionLoss()
  await page.goto('/')
  let attempts = 0
  await page.route('**/api/v1/user/get-scheduled-class', (route) => {
    attempts += 1
    return attempts === 1 ? route.abort('internetdisconnected') : route.continue()
  })
  await setVisible(page, false)
  await page.getByRole('button', { name: 'Your dashboard' }).click()
  await page.getByRole('tab', { name: 'Schedule' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Schedule' })
  await expect.poll(() => attempts).toBe(1)
  // Longer than the pause before the next attempt.
  await page.waitForTimeout(1_500)
  expect(attempts).toBe(1)
  await setVisible(page, true)
  await expect(panel.getByText('No scheduled classes found')).toBeVisible()
})

const lists = [
  { tab: 'Schedule', call: 'get-scheduled-class', failed: 'We could not load your schedule' },
  { tab: 'History', call: 'get-order-history', failed: 'We could not load your history' },
]
const EMPTY = /No scheduled classes found|No history found|Nothing has happened/

for (const { tab, call, failed } of lists) {
  for (const how of ['the server fails', 'the connection is lost'] as const) {
    test(`${tab} says that it could not be loaded when ${how}, never that it is empty [§8.7]`, async ({
      page,
      person: _,
      unexpected,
    }) => {
      const address = `**/api/v1/user/${call}`
      let restore: () => Promise<void>
      if (how === 'the server fails') {
        unexpected.allowStatus(500, call)
        restore = await failWithServerError(page, address)
      } else {
        unexpected.allowConnectionLoss()
        await page.route(address, (route) => route.abort('internetdisconnected'))
        restore = () => page.unroute(address)
      }
      const panel = await openTab(page, tab)
      await expect(panel.getByRole('alert')).toContainText(failed)
      await expect(panel).not.toContainText(EMPTY)
      await restore()
      await panel.getByRole('button', { name: 'Try again' }).click()
      await expect(panel).toContainText(EMPTY)
      await expect(panel.getByRole('alert')).toBeHidden()
    })
  }
}

test('a ledger that cannot be loaded says so, and appears after Try again', async ({
  page,
  person: _,
  unexpected,
}) => {
  await buy(page.request, 'Group 4')
  unexpected.allowStatus(500, '/user/get-ledger/')
  const restore = await failWithServerError(page, '**/user/get-ledger/*')
  const panel = await openTab(page, 'Passes')
  await expect(panel.getByRole('alert')).toContainText('We could not load this ledger')
  await restore()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByRole('table', { name: /Group 4/ })).toContainText('Granted')
})

test('a part of the page that cannot be loaded says so, and appears after Try again', async ({
  page,
  person: _,
  unexpected,
}) => {
  unexpected.allowConnectionLoss()
  const part = '**/assets/HistoryTab*.js'
  await page.route(part, (route) => route.abort('internetdisconnected'))
  const panel = await openTab(page, 'History')
  await expect(panel.getByRole('alert')).toContainText('This part could not be loaded')
  await page.unroute(part)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel).toContainText('No history found')
})

for (const file of ['LoginPopup*.js', 'LoginPopup*.css']) {
  test(`a popup without its ${file} says so and closes, and opens with its styles on the next attempt`, async ({
    page,
    unexpected,
  }) => {
    unexpected.allowConnectionLoss()
    const part = `**/assets/${file}`
    await page.route(part, (route) => route.abort('internetdisconnected'))
    await page.goto('/about-us?login=signin')
    await expect(toasts(page, commonText.partFailed, 'error')).toBeVisible()
    await expect(page).toHaveURL('/about-us')
    await page.unroute(part)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
    const styles = page.locator('link[rel=stylesheet][href*=LoginPopup]')
    expect(
      await styles.evaluateAll((links) => links.map((link) => !!(link as HTMLLinkElement).sheet)),
    ).toEqual([true])
  })
}

test('an invitation that could not be checked can be tried again', async ({ page, unexpected }) => {
  unexpected.allowConnectionLoss()
  await signInAsStaff(page, 'owner')
  const email = newEmail()
  await call(page.request, 'POST', '/staff/invitations', { email, role: 'frontDesk' })
  const { text } = await mailTo(page.request, email, /./)
  const check = '**/api/v1/staff/invitation'
  await page.route(check, (route) => route.abort('internetdisconnected'))
  await page.goto(/\/console\/welcome#[\w-]+/.exec(text)?.[0] ?? '')
  await expect(page.getByRole('alert')).toContainText('Your invitation could not be checked.')
  await page.unroute(check)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('First name')).toBeVisible()
})

test('an invitation whose address was cut off says so', async ({ page, unexpected }) => {
  unexpected.allowStatus(400, '/staff/invitation')
  await page.goto('/console/welcome#cut')
  await expect(page.getByText('The address is incomplete.')).toBeVisible()
})

test('a page whose style sheet fails is loaded again, with its styles', async ({ page, unexpected }) => {
  unexpected.allowConnectionLoss()
  await page.goto('/about-us')
  await page.route('**/assets/*.css', (route) => route.abort('internetdisconnected'))
  await page.getByRole('banner').getByRole('link', { name: 'Book class' }).click()
  await expect(page).toHaveURL(/\/class-schedule/)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  const linked = page.locator('link[rel=stylesheet][data-precedence]:not([disabled])')
  await expect(linked).toHaveCount(0)
})

test('a week that cannot be refreshed stays visible, with the time of its data', async ({
  page,
  unexpected,
}) => {
  unexpected.allowConnectionLoss()
  await page.goto('/class-schedule')
  const classes = page.getByRole('main').getByRole('listitem')
  const shown = await classes.count()
  await page.route('**/api/v1/user/get-classes*', (route) => route.abort('internetdisconnected'))
  const notice = page.getByRole('status').filter({ hasText: 'We cannot reach the studio just now.' })
  await expect(async () => {
    // The event of returning to this tab. It has an effect only once the scripts run.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(notice).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(notice).toContainText(/Seats are as of \d+:\d\d am/)
  expect(await classes.count()).toBe(shown)
  await page.unroute('**/api/v1/user/get-classes*')
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toBeHidden()
})

test('a booking whose response is lost can be sent again, and is made only once', async ({
  page,
  person: _,
  unexpected,
}) => {
  unexpected.allowConnectionLoss()
  unexpected.allowStatus(409, '/user/create-order/')
  await buy(page.request, 'Group 4')
  const session = await openSession(page.request, { when: 'later' })
  const dialog = await openSheet(page, session)
  const address = '**/api/v1/user/create-order/*'
  await page.route(address, async (route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await dialog.getByRole('button', { name: /^Book / }).click()
  await expect(dialog).toContainText('We do not know yet whether your class is booked')
  await page.unroute(address)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  // The first request had arrived, and the same class is never booked twice.
  await expect(dialog.getByRole('heading', { name: 'You are in' })).toBeVisible()
})

test('a cancellation that the server refuses shows its message, and the class stays [§8.8]', async ({
  page,
  person: _,
  unexpected,
}) => {
  unexpected.allowStatus(500, '/user/cancel-order/')
  await buy(page.request, 'Group 4')
  const session = await openSession(page.request, { when: 'nextWeek' })
  await bookByApi(page.request, session)
  await failWithServerError(page, '**/api/v1/user/cancel-order/*')
  const panel = await openTab(page, 'Schedule')
  await panel.getByRole('button', { name: `Cancel ${session.title}` }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(question.getByRole('alert')).toContainText(SERVER_ERROR)
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(panel.getByRole('row').filter({ hasText: session.title })).toContainText('scheduled')
})

test('toasts show the server’s message [§4.16 §8.1]', async ({ page, unexpected }) => {
  for (const call of ['send-otp', 'create-enquiry']) unexpected.allowStatus(500, call)
  await failWithServerError(page, '**/api/v1/user/send-otp')
  await page.goto('/sign-up')
  await page.getByLabel('Email Address').fill('kavita@example.com')
  await page.getByRole('button', { name: 'Send Otp' }).click()
  await expect(toasts(page, SERVER_ERROR, 'error')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Otp' })).toBeEnabled()

  await failWithServerError(page, '**/api/v1/user/create-enquiry')
  await page.goto('/contact-us')
  const form = page.getByRole('form', { name: "Let's keep in touch" })
  await form.getByLabel('Full Name').fill('Kavita Sen')
  await form.getByLabel('Email').fill('kavita@example.com')
  await form.getByLabel('Message').fill('Is there a lift?')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(toasts(page, SERVER_ERROR, 'error')).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue('Is there a lift?')
})
