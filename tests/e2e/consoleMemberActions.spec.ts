import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { buy, call, createPerson, mailTo, newEmail } from './people.ts'
import { signInAsStaff } from './staff.ts'
import { toasts } from './toasts.ts'

const DESK = { width: 1440, height: 900 }

const profileOf = async (page: Page, email: string) => {
  const { rows } = await call<{ rows: { _id: string }[] }>(
    page.request,
    'GET',
    `/console/members?q=${encodeURIComponent(email)}`,
  )
  return `/console/members/${rows[0]?._id}`
}
const openAction = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: action, exact: true }).click()
}

test('a pass is extended and revoked, each with a preview; no reload loses what was typed', async ({
  page,
  elsewhere,
}) => {
  test.slow()
  const { email } = await createPerson(elsewhere)
  await buy(elsewhere, 'Group 8')
  await signInAsStaff(page, 'manager')
  await page.setViewportSize(DESK)
  await page.goto(await profileOf(page, email))
  await openAction(page, 'Extend a pass')
  const extend = page.getByRole('dialog', { name: 'Extend the pass' })
  await extend.getByLabel('Extra days').fill('10')
  await extend.getByLabel('Reason, shown to the member in their ledger').fill('The studio was flooded')
  await page.reload()
  await expect(extend.getByLabel('Extra days')).toHaveValue('10')
  await expectAccessible(page)
  await page.setViewportSize(DESK)
  await extend.getByRole('button', { name: 'Extend the pass' }).click()
  await expect(extend).toHaveCount(0)
  await expect(page.getByRole('cell', { name: /The studio was flooded/ })).toBeVisible()
  await mailTo(page.request, email, /pass/i)

  await openAction(page, 'Revoke a pass')
  const revoke = page.getByRole('dialog', { name: 'Revoke the pass' })
  await expect(revoke.getByText('Nothing is booked on it.')).toBeVisible()
  await revoke.getByLabel('Reason, shown to the member').fill('Bought by mistake')
  await page.reload()
  await expect(revoke.getByLabel('Reason, shown to the member')).toHaveValue('Bought by mistake')
  await expectAccessible(page)
  await page.setViewportSize(DESK)
  await revoke.getByRole('button', { name: 'Revoke it and notify them' }).click()
  await expect(page.getByText('They have no pass.')).toBeVisible()

  await page.getByRole('link', { name: 'Staff actions' }).click()
  await expect(page.getByText('Revoked a pass')).toBeVisible()
  await expect(page.getByText('Extended a pass')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(DESK)
  await page.getByRole('link', { name: /^Messages/ }).click()
  await expect(page.getByRole('table', { name: 'Messages' }).getByRole('row').nth(1)).toBeVisible()
})

test('a name is corrected, consent and a note are saved, two records are merged, and their data is erased', async ({
  page,
}) => {
  test.slow()
  await signInAsStaff(page, 'owner')
  const [email, second] = [newEmail(), newEmail()]
  for (const each of [email, second])
    await call(page.request, 'POST', '/console/members', {
      firstName: 'Ritu',
      lastName: 'Anand',
      email: each,
    })
  await page.setViewportSize(DESK)
  await page.goto(await profileOf(page, email))
  await openAction(page, 'Correct name, phone or mail')
  const correct = page.getByRole('dialog', { name: 'Correct the details' })
  await correct.getByLabel('Last name').fill('Anand Rao')
  await page.reload()
  await expect(correct.getByLabel('Last name')).toHaveValue('Anand Rao')
  await expectAccessible(page)
  await page.setViewportSize(DESK)
  await correct.getByRole('button', { name: 'Save the correction' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ritu Anand Rao' })).toBeVisible()

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByText('They want to hear from us').click()
  await expect(page.getByText('Wants to hear from us', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByLabel('A note that everybody at the desk can read').fill('Sore knee.')
  await page.getByRole('button', { name: 'Save the note' }).click()
  await page.getByRole('button', { name: 'Change the note “Sore knee.”' }).click()
  await page.getByLabel('The note', { exact: true }).fill('Sore left knee.')
  await page.reload()
  await expect(page.getByLabel('The note', { exact: true })).toHaveValue('Sore left knee.')
  await page.getByRole('button', { name: 'Save the note' }).first().click()
  await expect(page.getByRole('button', { name: 'Change the note “Sore left knee.”' })).toBeVisible()

  await openAction(page, 'Merge with another record')
  const merge = page.getByRole('dialog', { name: 'Merge with another record' })
  await merge.getByLabel('The other record’s name, phone or mail').fill(second)
  await merge.getByRole('button', { name: new RegExp(second) }).click()
  await expect(merge.getByRole('heading', { name: 'What is moved here' })).toBeVisible()
  await page.reload()
  await expect(merge.getByRole('heading', { name: 'What is moved here' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(DESK)
  await merge.getByRole('button', { name: 'Merge the records' }).click()
  await expect(merge).toHaveCount(0)
  await mailTo(page.request, second, /./)

  await openAction(page, 'Erase their data')
  const erase = page.getByRole('dialog', { name: 'Erase their data' })
  await erase.getByLabel('Why, for the audit').selectOption('They asked for it')
  await page.reload()
  await expect(erase.getByLabel('Why, for the audit')).toHaveValue('requestedByMember')
  await erase.getByRole('button', { name: 'Permanently erase their data' }).click()
  await expect(page.getByText(/^Their data was erased on/)).toBeVisible()
  await expect(toasts(page, /./, 'error')).toHaveCount(0)
  await expect(page.getByText('Sore left knee.')).toHaveCount(0)
  await expectAccessible(page)
})
