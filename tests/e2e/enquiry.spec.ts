import { expect, test } from './fixture.ts'
import { mailTo, newEmail } from './people.ts'
import { holdScripts } from './scripts.ts'
import { pageOf } from './sitePages.ts'
import { toasts } from './toasts.ts'

test('an enquiry gets a thank-you and a mail, and its form is empty again [§4.33]', async ({ page }) => {
  const email = newEmail()
  await page.goto('/private-session')
  const form = page.getByRole('form', { name: "Let's keep in touch" })
  await form.getByLabel('Full Name').fill('Kavita Sen')
  await form.getByLabel('Email').fill(email)
  // Typed slowly, because a form that is filled in at once counts as automatic.
  await form.getByLabel('Message').pressSequentially('May I bring my sister?', { delay: 50 })
  const sent = page.waitForRequest('**/api/v1/user/create-enquiry')
  await form.getByRole('button', { name: 'Submit' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ topic: 'privateClass', email, phone: '' })
  const thanks = "Thank you for reaching out! We'll get back to you shortly."
  await expect(form.getByRole('status')).toHaveText(thanks)
  await expect(form.getByLabel('Message')).toHaveValue('')
  await mailTo(page.request, email, /./)
})

test('an incomplete enquiry is reported, and the server names what is missing [§5.9 §5.10 §8.18]', async ({
  page,
  unexpected,
}) => {
  unexpected.allowStatus(400, '/user/create-enquiry')
  await page.goto('/contact-us')
  const form = page.getByRole('form', { name: "Let's keep in touch" })
  await form.getByLabel('Full Name').fill('Kavita Sen')
  const sent = page.waitForRequest('**/api/v1/user/create-enquiry')
  await form.getByRole('button', { name: 'Submit' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ name: 'Kavita Sen', email: '', message: '' })
  await expect(form.getByText('All fields are required!')).toBeVisible()
  await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Email').fill('kavita@example.com')
  await expect(form.getByText('All fields are required!')).toBeHidden()
})

test('an enquiry submitted before the scripts have loaded is sent when they have loaded', async ({
  page,
  unexpected,
}) => {
  unexpected.allowStatus(400, '/user/create-enquiry')
  const release = await holdScripts(page)
  await page.goto('/contact-us', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Submit' }).click()
  release()
  await expect(page.getByText('All fields are required!')).toBeVisible()
  await expect(page).toHaveURL('/contact-us')
})

test('an enquiry has the topic of its page [§3.22]', async ({ page, unexpected }) => {
  unexpected.allowStatus(400, '/user/create-enquiry')
  const training = await pageOf(page.request, 'a training')
  for (const [path, topic] of [
    ['/', 'contactUs'],
    ['/contact-us', 'contactUs'],
    ['/private-session', 'privateClass'],
    ['/teacher-training', 'teacherTraining'],
    [training.path, 'teacherTraining'],
  ] as const) {
    await page.goto(path)
    const sent = page.waitForRequest('**/api/v1/user/create-enquiry')
    const form = page.getByRole('form', { name: "Let's keep in touch" })
    await form.getByRole('button', { name: 'Submit' }).click()
    expect((await sent).postDataJSON(), path).toMatchObject({ topic })
  }
})

test.describe('the enquiry popup', () => {
  for (const from of ['/class-schedule', '/moreInfo']) {
    test(`of ${from} closes once the enquiry is sent, and a toast says thank you [§3.22 §4.49]`, async ({
      page,
    }) => {
      await page.goto(from === '/moreInfo' ? '/teacher-training' : from)
      if (from === '/moreInfo') {
        const link = page.locator('a[href*="/teacher-single-training/"]').first()
        await page.goto(
          (await link.getAttribute('href'))?.replace('/teacher-single-training/', '/moreInfo/') ?? '',
        )
      }
      await page.getByRole('link', { name: /^Ask (us|about this training)$/ }).click()
      await expect(page).toHaveURL(/[?&]enquiry=open/)
      const popup = page.getByRole('dialog', { name: "Let's keep in touch" })
      await popup.getByLabel('Full Name').fill('Kavita Sen')
      await popup.getByLabel('Email').fill(newEmail())
      await popup.getByLabel('Message').pressSequentially('May I bring my sister?', { delay: 50 })
      const sent = page.waitForRequest('**/api/v1/user/create-enquiry')
      await popup.getByRole('button', { name: 'Submit' }).click()
      expect((await sent).postDataJSON()).toMatchObject({ topic: 'contactUs' })
      await expect(
        toasts(page, "Thank you for reaching out! We'll get back to you shortly.", 'success'),
      ).toBeVisible()
      await expect(popup).toBeHidden()
      await expect(page).not.toHaveURL(/enquiry=/)
    })
  }

  test('opens by its address, and stays with its text if something is missing', async ({
    page,
    unexpected,
  }) => {
    unexpected.allowStatus(400, '/user/create-enquiry')
    await page.goto('/class-schedule?enquiry=open')
    const popup = page.getByRole('dialog', { name: "Let's keep in touch" })
    await popup.getByLabel('Full Name').fill('Kavita Sen')
    await popup.getByRole('button', { name: 'Submit' }).click()
    await expect(popup.getByText('All fields are required!')).toBeVisible()
    await expect(popup.getByLabel('Full Name')).toHaveValue('Kavita Sen')
  })
})
