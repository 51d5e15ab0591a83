import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { codeIn, mailTo, newEmail, PASSWORD, payAtGateway } from './people.ts'
import { bookButton, openSession, type Session, wordsOf } from './sessions.ts'

async function signUp(page: Page, email: string) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByLabel('Email Address').fill(email)
  await page.getByRole('button', { name: 'Send Otp' }).click()
  await page.getByLabel('First Name').fill('Kavita')
  await page.getByLabel('Last Name').fill('Sen')
  await page.getByRole('textbox', { name: 'Phone' }).fill('+91 98100 54321')
  await page.getByLabel('DOB').fill('1994-02-28')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/6 digits/).fill(codeIn(await mailTo(page.request, email, /code to sign up/)))
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Welcome to Contrology, Kavita.')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** In the gateway's window the first attempt fails, and the second goes through. */
async function payAtSecondTry(page: Page) {
  const window = page.getByTitle('Test payment').contentFrame()
  await window.getByRole('button', { name: 'Fail this payment' }).click()
  await expect(window.getByRole('alert')).toContainText('declined by the bank')
  await window.getByRole('button', { name: 'Pay by UPI' }).click()
}

async function ask(page: Page, session: Session) {
  await bookButton(page, session).click()
  const dialog = page.getByRole('dialog', { name: session.title })
  await expect(dialog).toContainText('Pays with Discovery Session')
  await expect(dialog).toContainText('Free to cancel until')
  return dialog
}

/** Two tabs ask for the same class: one gets it, the other is told so. */
async function bookTwice(page: Page, session: Session) {
  const otherTab = await page.context().newPage()
  await otherTab.goto('/class-schedule')
  const other = await ask(otherTab, session)
  const dialog = await ask(page, session)
  await dialog.getByRole('button', { name: 'Book this class' }).click()
  await expect(page.getByText(`${session.title} is booked for`)).toBeVisible()
  await expect(dialog).toBeHidden()
  await other.getByRole('button', { name: 'Book this class' }).click()
  await expect(other).toContainText('You have already booked this class.')
  await expect(other.getByRole('button', { name: 'See my bookings' })).toBeVisible()
  await otherTab.close()
}

const rowOf = (page: Page, session: Session) =>
  page
    .getByRole('row')
    .filter({ hasText: session.title })
    .filter({ hasText: wordsOf(session).date })

test('a stranger signs up, buys the Discovery pack, books a class once, and cancels it', async ({
  page,
  unexpected,
}) => {
  const email = newEmail()
  const session = await openSession(page.request, { when: 'later' })
  await signUp(page, email)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'MEMBERSHIP' }).click()
  await page.getByRole('button', { name: 'Buy Discovery Pack' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay ₹900' }).click()
  await payAtSecondTry(page)
  const paid = page.getByRole('dialog', { name: 'Your Discovery Session is ready' })
  await expect(paid).toContainText('1of 1 session')
  await mailTo(page.request, email, /^Your pass is ready: Discovery Session$/)

  await paid.getByRole('link', { name: 'Book a class' }).click()
  await expect(page).toHaveURL(/\/class-schedule$/)
  unexpected.answers(409, '/user/create-order/')
  await bookTwice(page, session)
  await mailTo(page.request, email, new RegExp(`^Booked: ${session.title}`))

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

test('the tab is closed right after paying, and the pass is there all the same', async ({
  page,
  context,
  person,
}) => {
  await page.goto('/membership')
  await page.getByRole('button', { name: 'Buy Group 4' }).click()
  const opened = page.waitForResponse((response) => response.url().includes('/user/checkout-payment'))
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
