import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { call, mailTo, newEmail } from './people.ts'
import { signInAsStaff } from './staff.ts'
import { toasts } from './toasts.ts'

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** Sends an enquiry as a person, slowly enough not to count as a program; returns the sender. */
async function sendEnquiry(page: Page, message: string): Promise<{ name: string; email: string }> {
  const email = newEmail()
  const name = `Kirti ${email.slice(4, 12)}`
  await call(page.request, 'POST', '/user/create-enquiry', {
    name,
    email,
    phone: '+91 98990 71144',
    message,
    topic: 'privateClass',
    elapsed: 60_000,
  })
  return { name, email }
}

test('an enquiry is assigned, answered, made a member and closed; no reload loses typed text', async ({
  page,
}) => {
  test.slow()
  const { name, email } = await sendEnquiry(
    page,
    'I had a slipped disc in March.\nMay I start with a private class?',
  )
  await signInAsStaff(page, 'frontDesk')
  await page.setViewportSize(DESK)
  await page.goto('/console/enquiries')
  await expect(page.getByRole('heading', { level: 1, name: 'Enquiries' })).toBeVisible()
  await expectAccessible(page)

  // On a phone the open enquiry replaces the list. Only the keyboard is used.
  await page.setViewportSize(PHONE)
  const row = page.getByRole('link', { name: new RegExp(name) })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(row).toBeHidden()
  await page.goBack()
  await expect(row).toBeVisible()
  await page.setViewportSize(DESK)
  await row.click()
  await expect(row).toHaveAttribute('aria-current', 'page')

  const assigned = page.getByLabel('Assigned to')
  await assigned.selectOption({ index: 1 })
  await expect(page.getByRole('link', { name: /^Mine/ })).toBeVisible()
  // The control is disabled until the server has saved the change.
  await expect(assigned).toBeEnabled()
  const chosen = await assigned.inputValue()
  const answer = page.getByLabel(/^Reply by mail, from /)
  await answer.fill('Dear Kirti,\n\nyes, a private class is the right way in.')
  await page.reload()
  await expect(answer).toHaveValue(/the right way in\.$/)
  await expect(assigned).toHaveValue(chosen)
  await expect(page.getByText(/^Saved as you type/)).toBeVisible()
  // Like on another device, only what the server stores is there.
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await expect(answer).toHaveValue(/the right way in\.$/)
  await expectAccessible(page)
  await page.setViewportSize(DESK)

  await page.getByRole('button', { name: 'Create a member' }).click()
  const sheet = page.getByRole('dialog', { name: 'Create a member' })
  await sheet.getByLabel('Last name').fill('Jain')
  await page.reload()
  await expect(sheet.getByLabel('Last name')).toHaveValue('Jain')
  await expect(sheet.getByLabel('First name')).toHaveValue('Kirti')
  await expectAccessible(page)
  await page.setViewportSize(DESK)
  await sheet.getByRole('button', { name: 'Create the account' }).click()
  await expect(toasts(page, 'The account is created. No mail was sent.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Kirti Jain, a member' })).toBeVisible()

  await page.getByRole('button', { name: 'Send and close' }).click()
  // Matched from its beginning, because another toast that may still be shown has the same end.
  await expect(toasts(page, /^Sent\./)).toBeVisible()
  await expect(answer).toHaveValue('')
  const mail = await mailTo(page.request, email, /^Re: your message/)
  expect(mail.text).toContain('a private class is the right way in.')
  await expect(page.getByText(/^You replied, /)).toBeVisible()
  await page.getByRole('link', { name: 'Closed', exact: true }).click()
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible()

  await page.goto(`/hi${new URL(page.url()).pathname}${new URL(page.url()).search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'पूछताछ' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Kirti Jain' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kirti Jain' })).toBeVisible()
})

test('an enquiry that somebody else has handled is not answered twice, and the typed text stays', async ({
  page,
  elsewhere,
  unexpected,
}) => {
  unexpected.allowStatus(409, '/console/enquiries/')
  const { name } = await sendEnquiry(page, 'Do you have parking in Sector 54?')
  const { email, password } = await signInAsStaff(page, 'manager')
  await page.setViewportSize(DESK)
  await page.goto('/console/enquiries')
  await page.getByRole('link', { name: new RegExp(name) }).click()
  const answer = page.getByLabel(/^Reply by mail, from /)
  await answer.fill('Yes, behind the house.')

  await call(elsewhere, 'POST', '/user/signin', { email, password })
  const enquiryId = new URL(page.url()).searchParams.get('open')
  const { version } = await call<{ version: number }>(elsewhere, 'GET', `/console/enquiries/${enquiryId}`)
  await call(elsewhere, 'PUT', `/console/enquiries/${enquiryId}/state`, { closed: true, version })
  await page.getByRole('button', { name: 'Send and keep open' }).click()
  await expect(toasts(page, /./, 'error')).toBeVisible()
  await expect(answer).toHaveValue('Yes, behind the house.')
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
})

test('an inbox that fails to load says so, and can be loaded again', async ({ page, unexpected }) => {
  unexpected.allowStatus(500, '/console/enquiries')
  await signInAsStaff(page, 'frontDesk')
  const broken = '**/api/v1/console/enquiries?*'
  await page.route(broken, (route) =>
    route.fulfill({
      status: 500,
      json: { statusCode: 500, success: false, message: 'No.', data: null, error: { code: 'INTERNAL' } },
    }),
  )
  await page.goto('/console/enquiries')
  await expect(page.getByText('The enquiries could not be loaded.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(broken)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: /^Open/ })).toBeVisible()
})
