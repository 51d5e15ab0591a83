import type { APIRequestContext, Page } from '@playwright/test'
import { buy, call, createPerson } from './people.ts'
import { bookButton, bookByApi, openSession } from './sessions.ts'

/** The viewer: a visitor; a new member without a pass; a member with a pass, bookings and a history. */
export type Who = 'visitor' | 'newcomer' | 'member'

/** A state that opens over the pages, or in a page after some steps. */
export interface State {
  name: string
  who: Who
  /** Does the steps; resolves when the state is reached. */
  open: (page: Page) => Promise<void>
  /** Whether the state exists only in narrow windows, where the bar has no room. */
  narrow?: true
}

export async function become(who: Who, request: APIRequestContext): Promise<void> {
  if (who === 'visitor') return
  await createPerson(request)
  if (who === 'member') await becomeMember(request)
}

/** Gives the signed-in person a pass, two bookings, and a cancelled booking. */
export async function becomeMember(request: APIRequestContext): Promise<void> {
  await buy(request, 'Group 4')
  await bookByApi(request, await openSession(request, { when: 'today' }))
  await bookByApi(request, await openSession(request, { when: 'nextWeek' }))
  const later = await openSession(request, { when: 'later' })
  const { _id } = (await bookByApi(request, later)) as { _id: string }
  await call(request, 'PUT', `/user/cancel-order/${_id}`)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

/** Opens the sign-in dialog from the header. */
async function openLogin(page: Page) {
  await page.goto('/about-us')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await dialog(page).getByLabel('Email Address').waitFor()
}

async function openTab(page: Page, tab: string, ready: RegExp) {
  await page.goto('/about-us')
  await button(page, 'Your dashboard').click()
  await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('tabpanel').getByText(ready).first().waitFor()
}

async function openBooking(page: Page, kind: 'mat' | 'reformer', ready: string) {
  const session = await openSession(page.request, { when: 'later', kinds: [kind] })
  await page.goto(`/class-schedule?view=list&date=${session.date}`)
  await bookButton(page, session).click()
  await dialog(page).getByText(ready).first().waitFor()
}

/**
 * Waits until the fields are marked. The toast with the same refusal disappears after seconds, which may be too fast
 * for a slow machine.
 */
const waitForInvalid = (page: Page) => page.locator('[aria-invalid="true"]').first().waitFor()

async function openSecondStep(page: Page) {
  const sent = { statusCode: 200, success: true, message: 'Please check your e-mail.', data: null }
  await page.route('**/api/v1/user/send-otp', (route) => route.fulfill({ json: sent }))
  await openLogin(page)
  await dialog(page).getByRole('button', { name: 'Sign Up' }).click()
  await dialog(page).getByLabel('Email Address').fill('kavita@example.com')
  await button(page, 'Send Otp').click()
  await dialog(page).getByLabel('First Name').waitFor()
}

async function openOrder(page: Page) {
  await page.goto('/membership')
  await page.getByRole('button', { name: 'Buy Group 8,' }).click()
  await dialog(page).getByRole('button', { name: /^Pay / }).waitFor()
}

async function openGateway(page: Page) {
  await openOrder(page)
  await dialog(page).getByRole('button', { name: /^Pay / }).click()
  const frame = page.getByTitle('Test payment').contentFrame()
  await frame.getByRole('button', { name: 'Pay by UPI' }).and(frame.locator(':enabled')).waitFor()
}

async function openPasswordForm(page: Page) {
  await openTab(page, 'AccountInfo', /Your details/)
  await button(page, 'Change Password').click()
  await page.getByLabel('Old password').fill('a spring let out slowly')
  await page.getByLabel('New password').fill('two springs and a strap')
}

async function openNewEmail(page: Page) {
  await openTab(page, 'AccountInfo', /Your details/)
  await page.getByLabel('Email', { exact: true }).fill(`new-${Math.random()}@example.com`)
  await page.getByLabel('Your password').fill('a spring let out slowly')
}

/** Opens the state after too many wrong passwords. */
async function openLockedOut(page: Page) {
  const message = 'Too many attempts. Please try again in 15 minutes.'
  const json = {
    statusCode: 429,
    success: false,
    message,
    data: null,
    error: { code: 'TOO_MANY_REQUESTS' },
  }
  await page.route('**/api/v1/user/signin', (route) => route.fulfill({ status: 429, json }))
  await openLogin(page)
  await dialog(page).getByLabel('Email Address').fill('kavita@example.com')
  await dialog(page).getByLabel('Password', { exact: true }).fill('not this one')
  await button(page, 'Sign In').click()
  await button(page, 'Send a sign-in link').waitFor()
}

export const states: State[] = [
  { name: 'sign-in', who: 'visitor', open: openLogin },
  { name: 'sign-in, locked out', who: 'visitor', open: openLockedOut },
  {
    name: 'forgot password',
    who: 'visitor',
    open: async (page) => {
      await openLogin(page)
      await button(page, 'Forgot password').click()
      await button(page, 'Send Link').waitFor()
    },
  },
  {
    name: 'sign-up, first step, with a validation error',
    who: 'visitor',
    open: async (page) => {
      await openLogin(page)
      await dialog(page).getByRole('button', { name: 'Sign Up' }).click()
      await button(page, 'Send Otp').click()
      await page.getByText('Please enter a valid email ID').waitFor()
    },
  },
  { name: 'sign-up, second step', who: 'visitor', open: openSecondStep },
  {
    name: 'sign-up, second step, all missing',
    who: 'visitor',
    open: async (page) => {
      await openSecondStep(page)
      await button(page, 'Sign Up').click()
      await waitForInvalid(page)
    },
  },
  {
    name: 'drawer',
    who: 'visitor',
    narrow: true,
    open: async (page) => {
      await page.goto('/about-us')
      await button(page, 'Open the menu').click()
      await button(page, 'Close the menu').waitFor()
    },
  },
  {
    name: 'enquiry form with validation errors',
    who: 'visitor',
    open: async (page) => {
      await page.goto('/contact-us')
      await button(page, 'Submit').click()
      await waitForInvalid(page)
    },
  },
  {
    name: 'a week as a list',
    who: 'visitor',
    open: async (page) => void (await page.goto('/class-schedule?view=list')),
  },
  {
    name: 'a week without matching classes',
    who: 'visitor',
    open: async (page) =>
      void (await page.goto('/class-schedule?kind=reformer&location=Online&week=2026-11-30')),
  },
  {
    name: 'packages, filtered',
    who: 'visitor',
    open: async (page) => void (await page.goto('/membership?type=reformer&location=Gurugram')),
  },
  { name: 'schedule, empty', who: 'newcomer', open: (page) => openTab(page, 'Schedule', /No scheduled/) },
  { name: 'history, empty', who: 'newcomer', open: (page) => openTab(page, 'History', /No history/) },
  { name: 'passes, empty', who: 'newcomer', open: (page) => openTab(page, 'Passes', /Begin with one/) },
  {
    name: 'booking without a pass',
    who: 'newcomer',
    open: (page) => openBooking(page, 'reformer', 'Reformer 8'),
  },
  {
    name: 'booking sheet of a visitor',
    who: 'visitor',
    open: (page) => openBooking(page, 'mat', 'Nothing to pay yet.'),
  },
  {
    name: 'sign-up in the booking sheet',
    who: 'visitor',
    open: async (page) => {
      await openBooking(page, 'mat', 'Nothing to pay yet.')
      await button(page, 'Take a seat').click()
      await button(page, 'Send Otp').waitFor()
    },
  },
  {
    name: 'payment for a held seat',
    who: 'newcomer',
    open: async (page) => {
      await openBooking(page, 'mat', 'Which pass')
      await button(page, /^Hold my seat/).click()
      await page.getByText('GST 18%').waitFor()
    },
  },
  { name: 'order', who: 'newcomer', open: openOrder },
  { name: 'gateway', who: 'newcomer', open: openGateway },
  {
    name: 'order after a failed payment',
    who: 'newcomer',
    open: async (page) => {
      await openGateway(page)
      const frame = page.getByTitle('Test payment').contentFrame()
      await frame.getByRole('button', { name: 'Fail this payment' }).click()
      await frame.getByRole('alert').waitFor()
      await frame.getByRole('button', { name: 'Close' }).click()
      await page.getByText('Your bank declined the payment.').waitFor()
    },
  },
  { name: 'schedule', who: 'member', open: (page) => openTab(page, 'Schedule', /day\(s\) left/) },
  {
    name: 'schedule that could not be loaded',
    who: 'member',
    open: async (page) => {
      await page.route('**/user/get-scheduled-class', (route) => route.abort('internetdisconnected'))
      await openTab(page, 'Schedule', /could not load/)
    },
  },
  {
    name: 'confirmation before cancelling',
    who: 'member',
    open: async (page) => {
      await openTab(page, 'Schedule', /day\(s\) left/)
      await page
        .getByRole('button', { name: /^Cancel / })
        .last()
        .click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'history', who: 'member', open: (page) => openTab(page, 'History', /cancelled/) },
  { name: 'passes', who: 'member', open: (page) => openTab(page, 'Passes', /Granted/) },
  { name: 'account', who: 'member', open: (page) => openTab(page, 'AccountInfo', /Your details/) },
  { name: 'password form', who: 'member', open: openPasswordForm },
  {
    name: 'confirmation before changing the password',
    who: 'member',
    open: async (page) => {
      await openPasswordForm(page)
      await button(page, 'Change Password').click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'e-mail change, with the password it needs', who: 'member', open: openNewEmail },
  {
    name: 'e-mail change, waiting for its code',
    who: 'member',
    open: async (page) => {
      await openNewEmail(page)
      await button(page, 'Save changes').click()
      await button(page, 'Confirm e-mail').waitFor()
    },
  },
  { name: 'booking', who: 'member', open: (page) => openBooking(page, 'mat', 'Group 4 pays') },
  {
    name: 'the week of a member',
    who: 'member',
    open: async (page) => {
      await page.goto('/class-schedule')
      await page
        .getByRole('link', { name: /Booked/ })
        .first()
        .waitFor()
    },
  },
]
