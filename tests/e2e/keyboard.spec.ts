import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { picture } from './journeys.ts'
import { expectTrap, press, tabTo } from './keyboard.ts'
import { buy, type Person } from './people.ts'
import { bookButton, openSession, type Session } from './sessions.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Goes from the class through signing in to the pass and the payment, all in one sheet. */
async function takeSeat(page: Page, session: Session, { email, password }: Person) {
  await page.goto('/')
  await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }))
  const nav = page.getByRole('navigation', { name: 'Main' })
  await press(page, nav.getByRole('link', { name: 'BOOK CLASS' }))
  await expect(page.getByRole('main')).toBeFocused()
  await press(page, bookButton(page, session))
  const dialog = page.getByRole('dialog', { name: session.title })
  const heading = (name: string | RegExp) => dialog.getByRole('heading', { name })
  await expect(heading(/^Take a seat/)).toBeFocused()
  await picture(page, '20-keyboard-class')
  await press(page, dialog.getByRole('button', { name: 'Take a seat' }))
  await expect(heading('Who is coming?')).toBeFocused()
  await picture(page, '20-keyboard-who')
  await press(page, dialog.getByRole('button', { name: 'I have an account' }))
  await expect(dialog.getByRole('button', { name: 'I have an account', pressed: true })).toBeFocused()
  await tabTo(page, dialog.getByLabel('Email Address'))
  await page.keyboard.type(email)
  await tabTo(page, dialog.getByLabel('Password', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(heading(/^Which pass/)).toBeFocused()
  await picture(page, '20-keyboard-pass')
  await expectTrap(page, dialog)
  await press(page, dialog.getByRole('button', { name: /^Hold my seat/ }))
  await expect(heading('Pay ₹900')).toBeFocused()
  await picture(page, '20-keyboard-pay')
  await press(page, dialog.getByRole('button', { name: 'Pay ₹900 by UPI' }))
  const frame = page.getByTitle('Test payment').contentFrame()
  const fail = frame.getByRole('button', { name: 'Fail this payment' })
  await expect(fail).toBeEnabled()
  await press(page, fail)
  await expect(frame.getByRole('alert')).toContainText('declined')
  await press(page, frame.getByRole('button', { name: 'Pay by UPI' }), 'Shift+Tab')
  await expect(heading('You are in')).toBeFocused()
  await picture(page, '20-keyboard-in')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await tabTo(page, bookButton(page, session, 'Booked'))
}

async function cancel(page: Page, session: Session) {
  await page.keyboard.press('Enter')
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(tab('Schedule')).toBeVisible()
  const undo = button(page, `Cancel ${session.title}`)
  await expect(undo).toBeVisible()
  await press(page, undo)
  await expect(button(page, 'Keep it')).toBeFocused()
  await picture(page, '20-keyboard-cancel')
  await page.keyboard.press('Escape')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Keep it')).toBeFocused()
  await press(page, button(page, 'Yes, cancel it'), 'Shift+Tab')
  // The question and its Cancel button are gone; the focus stays in the dialog.
  await expect(undo).toBeHidden()
  await tabTo(page, page.getByRole('link', { name: `Book again: ${session.title}` }))
  await tabTo(page, tab('Schedule'), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(tab('History')).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'History' })).toContainText('cancelled')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(bookButton(page, session)).toBeFocused()
}

test('a member books and cancels by keyboard alone, and the focus is always visible', async ({
  page,
  account,
}) => {
  // Some hundred tab stops, each of which is checked.
  test.setTimeout(120_000)
  const session = await openSession(page.request, { when: 'later' })
  await takeSeat(page, session, account)
  await cancel(page, session)
})

async function expectRoundTrip(page: Page, opener: Locator, popup: Locator) {
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(popup).toBeVisible()
  await expectTrap(page, popup)
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(opener).toBeFocused()
}

test('the login popup and the drawer trap the focus, and return it on Escape [§2.24]', async ({ page }) => {
  await page.goto('/about-us', { waitUntil: 'networkidle' })
  const login = page.getByRole('banner').getByRole('button', { name: 'Login' })
  await expectRoundTrip(page, login, page.getByRole('dialog', { name: 'Sign in' }))
  await page.setViewportSize({ width: 390, height: 844 })
  await expectRoundTrip(page, button(page, 'Open the menu'), page.getByRole('dialog', { name: 'Menu' }))
})

test('the dashboard, an order and a booking trap the focus, and return it on Escape', async ({
  page,
  person,
}) => {
  await buy(page.request, 'Group 4')
  await page.goto('/membership', { waitUntil: 'networkidle' })
  const account = page.getByRole('dialog', { name: person.firstName })
  await expectRoundTrip(page, button(page, 'Your dashboard'), account)
  await expectRoundTrip(page, button(page, 'Buy Group 12'), page.getByRole('dialog', { name: 'Group 12' }))
  const session = await openSession(page.request, { when: 'later' })
  await page.goto('/class-schedule', { waitUntil: 'networkidle' })
  await expectRoundTrip(page, bookButton(page, session), page.getByRole('dialog', { name: session.title }))
})
