import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { fillDetails, fillEmail, gatewayWindow, openGateway, openSheet } from './journeys.ts'
import { mailTo, newEmail, payAtGateway } from './people.ts'
import { bookButton, openSession, type Session, wordsOf } from './sessions.ts'
import { toasts } from './toasts.ts'

/** In the gateway's window the first attempt fails, and the second succeeds. */
async function payAtSecondTry(page: Page) {
  const window = gatewayWindow(page)
  await window.getByRole('button', { name: 'Fail this payment' }).click()
  await expect(window.getByRole('alert')).toContainText('declined by the bank')
  await window.getByRole('button', { name: 'Pay by UPI' }).click()
}

const rowOf = (page: Page, session: Session) =>
  page
    .getByRole('row')
    .filter({ hasText: session.title })
    .filter({ hasText: wordsOf(session).date })

test('a visitor signs up, buys the Discovery pack, books a class once, and cancels it [§4.20]', async ({
  page,
}) => {
  const email = newEmail()
  const session = await openSession(page.request, { when: 'later' })
  const dialog = await openSheet(page, session)
  await dialog.getByRole('button', { name: 'Take a seat' }).click()
  await fillEmail(dialog, email)
  await dialog.getByRole('button', { name: 'Send Otp' }).click()
  await fillDetails(page, dialog, email)
  await dialog.getByRole('button', { name: 'Sign Up' }).click()
  await expect(toasts(page, 'Welcome to Contrology Studio, Kavita.')).toBeVisible()
  await openGateway(dialog)
  await payAtSecondTry(page)
  await expect(dialog.getByRole('heading', { name: 'You are in' })).toBeVisible()
  await mailTo(page.request, email, /^Your pass is ready: Discovery Session$/)
  await mailTo(page.request, email, new RegExp(`^Booked: ${session.title}`))
  await dialog.getByRole('button', { name: 'Close' }).click()

  await bookButton(page, session, 'Booked').click()
  const account = page.getByRole('dialog', { name: /Kavita$/ })
  await expect(account.getByRole('tab', { name: 'Schedule' })).toHaveAttribute('aria-selected', 'true')
  const { date, daysLeft } = wordsOf(session)
  await expect(rowOf(page, session)).toContainText('scheduled')
  await expect(rowOf(page, session).getByRole('cell').last()).toHaveText(`${daysLeft} day(s) left`)

  await rowOf(page, session).getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this class?' })
  await expect(question).toContainText('the session comes back to you')
  await question.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('the session is back on your pass')).toBeVisible()

  await account.getByRole('tab', { name: 'History' }).click()
  await expect(rowOf(page, session)).toContainText('cancelled')
  await expect(rowOf(page, session)).toContainText(date)
  await account.getByRole('tab', { name: 'Passes' }).click()
  const ledger = account.getByRole('table', { name: /Discovery Session/ }).getByRole('row')
  await expect(ledger.nth(1)).toContainText('Returned')
  await expect(ledger.nth(1).getByRole('cell').last()).toHaveText('1')
  await expect(ledger.nth(2)).toContainText('Booked')
  await expect(ledger.nth(3)).toContainText('Granted')
})

test('the pass is granted even if the tab is closed right after paying [§2.46 §4.24]', async ({
  page,
  context,
  person,
}) => {
  await page.goto('/membership')
  const opened = page.waitForResponse((response) => response.url().includes('/user/checkout-payment'))
  await page.getByRole('button', { name: 'Buy Group 4' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click()
  const { data: order } = await (await opened).json()
  await expect(page.getByTitle('Test payment')).toBeVisible()
  await payAtGateway(context.request, order.orderId)
  await page.close()

  await mailTo(context.request, person.email, /^Your pass is ready: Group 4$/)
  const later = await context.newPage()
  await later.goto('/')
  await later.getByRole('button', { name: 'Your dashboard' }).click()
  await later.getByRole('tab', { name: 'Passes' }).click()
  await expect(later.getByRole('heading', { name: 'Group 4' })).toBeVisible()
  await expect(later.getByRole('dialog')).toContainText('4of 4 sessions')
})
