import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { picture } from './journeys.ts'
import { buy, createPerson, mailTo, newEmail } from './people.ts'
import { signInAsStaff } from './staff.ts'
import { toasts } from './toasts.ts'

test('front desk staff find a member while typing and open an account, and typed text survives a reload', async ({
  page,
}) => {
  await signInAsStaff(page, 'frontDesk')
  await page.goto('/console/members')
  await page.getByRole('searchbox').pressSequentially('priya men')
  await expect(page.getByRole('link', { name: /Priya Menon/ })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Menon' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Where each session went' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  const note = page.getByLabel('A note that everybody at the desk can read')
  await note.fill('Prefers a mat near the wall.')
  await page.reload()
  await expect(note).toHaveValue('Prefers a mat near the wall.')
  await page.getByRole('button', { name: 'Save the note' }).click()

  await test.step('a form that was opened while a note is being saved stays open', async () => {
    await page.getByRole('button', { name: /^Change .*near the wall/ }).click()
    const { promise: mayAnswer, resolve: respond } = Promise.withResolvers<void>()
    await page.route('**/notes/*', async (route) => {
      await mayAnswer
      await route.continue()
    })
    const saved = page.waitForResponse(/\/notes\//)
    await page.getByRole('button', { name: 'Save the note' }).first().click()
    await page.getByRole('button', { name: 'Book a class', exact: true }).click()
    await expect(page).toHaveURL(/open=book/)
    respond()
    await saved
    await expect(page.getByText('Prefers a mat near the wall.', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/open=book/)
  })

  const email = newEmail()
  await page.goto('/console/members?q=Asha%20Walkin&open=new')
  const sheet = page.getByRole('dialog', { name: 'New member' })
  await expect(sheet.getByLabel('First name')).toHaveValue('Asha')
  await sheet.getByLabel('E-mail address').fill(email)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await sheet.getByRole('button', { name: 'Create the account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Asha Walkin' })).toBeVisible()
  await expect(page.getByText('They have no pass.')).toBeVisible()
  await test.step('toasts cover no control of the frame', async () => {
    const toast = toasts(page, /./).first()
    // A toast stays while the pointer is on it.
    await toast.hover()
    for (const viewport of [
      { width: 1280, height: 700 },
      { width: 360, height: 740 },
    ]) {
      await page.setViewportSize(viewport)
      await toast.hover()
      const toastBox = await toast.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
      const controls = page
        .locator('aside, nav[aria-label]')
        .getByRole('link')
        .or(page.getByRole('button', { name: 'More' }))
        .filter({ visible: true })
      const covered = await controls.evaluateAll((all, { top, bottom, left, right }) => {
        const isCovered = (box: DOMRect) =>
          box.bottom > top && box.top < bottom && box.right > left && box.left < right
        return all.filter((each) => isCovered(each.getBoundingClientRect())).map((each) => each.textContent)
      }, toastBox)
      expect(covered, `${viewport.width} px wide`).toEqual([])
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  })
})

test('a manager freezes, adjusts, books and cancels for a member, each with a preview', async ({ page }) => {
  await signInAsStaff(page, 'manager')
  await page.goto('/console/members?filter=running&sort=ends&q=reddy')
  await page.getByRole('link', { name: /Reddy/ }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Reddy')
  await page.getByRole('button', { name: 'Adjust sessions' }).click()
  const adjust = page.getByRole('dialog', { name: 'Adjust sessions' })
  await adjust.getByRole('button', { name: 'One more' }).click()
  await adjust.getByLabel('Reason, shown to the member in their ledger').fill('Cooling failed')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await adjust.getByRole('button', { name: 'Add 2 sessions and notify them' }).click()
  await expect(page.getByText('2 added.')).toBeVisible()
  await expect(page.getByRole('cell', { name: /Adjusted.*Cooling failed/ })).toBeVisible()

  await page.getByRole('button', { name: 'Freeze', exact: true }).click()
  const freeze = page.getByRole('dialog', { name: 'Freeze the pass' })
  await expect(freeze.getByText(/7 days later/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await freeze.getByRole('button', { name: /Freeze 7 days/ }).click()
  await expect(page.getByText('The pass is frozen.')).toBeVisible()

  await page
    .getByRole('button', { name: /^End this freeze/ })
    .first()
    .click()
  const ends = page.getByRole('alertdialog', { name: 'Cancel the freeze' })
  await expect(ends.getByText(/^The pass then ends on .* instead of /)).toBeVisible()
  await expect(ends.getByRole('button', { name: 'Keep the freeze' })).toBeFocused()
  await picture(page, 'member-unfreeze')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await ends.getByRole('button', { name: /^Cancel the freeze/ }).click()
  await expect(page.getByText(/^The pass is no longer frozen\. It ends on /)).toBeVisible()
  await expect(page.getByRole('button', { name: /^End this freeze/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  const actions = page.getByRole('dialog', { name: 'More actions' })
  await expect(actions.getByRole('button', { name: 'Merge with another record' })).toBeVisible()
  await expect(actions.getByRole('button', { name: 'Erase their data' })).toHaveCount(0)
  await expectAccessible(page)
})

test('an owner sees a preview before erasing a member', async ({ page }) => {
  await signInAsStaff(page, 'owner')
  await page.goto('/console/members?q=harleen')
  await page.getByRole('link', { name: /Harleen/ }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Erase their data' }).click()
  const sheet = page.getByRole('dialog', { name: 'Erase their data' })
  await expect(sheet.getByText('What is deleted')).toBeVisible()
  await expectAccessible(page)
})

test('the header of a member shows the current length of their lists, even if it was loaded before', async ({
  page,
}) => {
  await signInAsStaff(page, 'frontDesk')
  await page.goto('/console/members?q=priya%20menon')
  const link = page.getByRole('link', { name: /Priya Menon/ })
  const profile = new RegExp(
    `/console${await link.getAttribute('href').then((to) => to?.replace(/^.*\/members/, '/members'))}$`,
  )
  // Returns the head as it was before the last payment.
  await page.route(
    profile,
    async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      body.data.counts.payments -= 1
      await route.fulfill({ response, json: body })
    },
    { times: 1 },
  )
  await link.click()
  const tab = page.getByRole('navigation').getByRole('link', { name: /^Payments/ })
  await tab.click()
  // Until then the overview's few payments are shown.
  await expect(tab).toHaveAttribute('aria-current', 'page')
  const payments = page.getByRole('table', { name: 'Payments' }).locator('tbody').getByRole('row')
  await expect(payments.first()).toBeVisible()
  await expect(tab).toHaveText(`Payments ${await payments.count()}`)
})

test("the delivery status of a member's messages is legible at every width", async ({ page, elsewhere }) => {
  const { email } = await createPerson(elsewhere)
  await buy(elsewhere, 'Group 8')
  await mailTo(elsewhere, email, /Group 8/)
  await signInAsStaff(page, 'frontDesk')
  await page.goto(`/console/members?q=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: /Meera/ }).click()
  const state = page
    .getByRole('table', { name: 'Messages' })
    .getByText(/^sent /)
    .first()
  for (const width of [1200, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const { height = 0 } = (await state.boundingBox()) ?? {}
    expect(height, `at ${width}`).toBeGreaterThan(0)
    // The text has two or three lines, and not one for each letter.
    expect(height, `at ${width}`).toBeLessThan(80)
  }
})
