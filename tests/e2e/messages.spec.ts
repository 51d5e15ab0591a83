import { optOutToken } from '#features/messages/optOutToken.server.ts'
import { TEST_SECRET } from '../../playwright.config.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { picture, screenshotsEnabled } from './journeys.ts'
import { call } from './people.ts'
import { signInAsStaff } from './staff.ts'

for (const [language, words] of Object.entries({
  English: {
    prefix: '',
    title: 'Reminders',
    again: 'Try again',
    reminders: 'Reminders of classes: by Mail',
    off: 'No more reminders',
    undo: 'I did not mean it: remind me again',
    on: 'You are reminded of your classes again',
  },
  Hindi: {
    prefix: '/hi',
    title: 'क्लास याद दिलाना',
    again: 'फिर कोशिश करें',
    reminders: 'क्लास याद दिलाना: मेल से',
    off: 'अब याद नहीं दिलाया जाएगा',
    undo: 'ग़लती से हुआ: मुझे फिर याद दिलाएँ',
    on: 'आपको आपकी क्लासें फिर याद दिलाई जाएँगी',
  },
}))
  test(`reminders are switched off with the link in a mail, and in the account, in ${language}`, async ({
    page,
    browser,
    person: _,
    server,
  }) => {
    const { _id } = await call<{ _id: string }>(page.request, 'GET', '/user/get-user')
    // A person who is not signed in on this device opens the mail.
    const stranger = await browser.newPage({ baseURL: server.url, viewport: { width: 390, height: 844 } })
    await stranger.goto(`${words.prefix}/unsubscribe/${optOutToken(TEST_SECRET, _id)}`)
    await expect(stranger.getByRole('heading', { level: 1, name: words.off })).toBeVisible()
    await expect(stranger.getByRole('button', { name: words.undo })).toBeVisible()
    if (screenshotsEnabled)
      await stranger.screenshot({ path: test.info().outputPath('off-390.png'), fullPage: true })
    await expectAccessible(stranger)
    // The connection is lost: the page claims nothing that did not happen, and repeats the same request.
    await stranger.route('**/api/v1/messages/**', (route) => route.abort('internetdisconnected'))
    await stranger.getByRole('button', { name: words.undo }).click()
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(words.title)
    await stranger.unroute('**/api/v1/messages/**')
    await stranger.getByRole('button', { name: words.again }).click()
    await expect(stranger.getByRole('heading', { level: 1, name: words.on })).toBeVisible()
    await stranger.reload()
    await expect(stranger.getByRole('heading', { level: 1, name: words.off })).toBeVisible()

    await page.goto(`${words.prefix}/?account=messages`)
    const choice = page.getByRole('checkbox', { name: words.reminders })
    await expect(choice).not.toBeChecked()
    await choice.scrollIntoViewIfNeeded()
    if (screenshotsEnabled) await page.screenshot({ path: test.info().outputPath('account.png') })

    await stranger.getByRole('button', { name: words.undo }).click()
    await expect(stranger.getByRole('heading', { level: 1, name: words.on })).toBeVisible()
    if (screenshotsEnabled)
      await stranger.screenshot({ path: test.info().outputPath('on-390.png'), fullPage: true })
    await page.reload()
    await expect(choice).toBeChecked()
    await choice.click()
    await expect(choice).not.toBeChecked()
    await page.reload()
    await expect(choice).not.toBeChecked()
    await stranger.close()
  })

test('mails before a pass ends are chosen separately', async ({ page, browser, person: _, server }) => {
  const { _id } = await call<{ _id: string }>(page.request, 'GET', '/user/get-user')
  await page.goto('/?account=messages')
  const passes = page.getByRole('checkbox', { name: 'A pass ends soon: by Mail' })
  const reminders = page.getByRole('checkbox', { name: 'Reminders of classes: by Mail' })
  await expect(passes).toBeChecked()
  await expect(page.getByText('7 days and 2 days before its last day')).toBeVisible()
  await passes.scrollIntoViewIfNeeded()
  await picture(page, 'messages-choices')
  const stranger = await browser.newPage({ baseURL: server.url, viewport: { width: 390, height: 844 } })
  await stranger.goto(`/unsubscribe/${optOutToken(TEST_SECRET, _id, 'passes')}`)
  const heading = stranger.getByRole('heading', { level: 1, name: 'No more mails before a pass ends' })
  await expect(heading).toBeVisible()
  await picture(stranger, 'messages-passes-off')
  await expectAccessible(stranger)
  await page.reload()
  await expect(passes).not.toBeChecked()
  await expect(reminders).toBeChecked()
  await stranger.getByRole('button', { name: 'I did not mean it: write to me again' }).click()
  await expect(
    stranger.getByRole('heading', { level: 1, name: 'We write to you again before a pass ends' }),
  ).toBeVisible()
  await stranger.close()
})

test('news is allowed and switched off with one click, and nothing is ticked by default', async ({
  page,
  person: _,
}) => {
  await page.goto('/?account=messages')
  await expect(page.getByRole('row', { name: /^Receipts, invoices, refunds/ })).toContainText('always')
  const news = page.getByRole('switch', { name: 'News and offers by mail' })
  await expect(news).not.toBeChecked()
  await expect(news).toHaveAccessibleDescription(/You have not allowed this/)
  await news.click()
  await expect(news).toBeChecked()
  await expect(news).toHaveAccessibleDescription(/Given on .*, version 1/)
  await news.click()
  await expect(news).not.toBeChecked()
  await page.getByText('All your consents, with dates').click()
  await expect(page.getByText(/News and offers by mail on$/)).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'messages-allowed')
})

test('the owner sees whether WhatsApp is on, its templates and its costs', async ({ page }) => {
  await signInAsStaff(page, 'owner')
  await page.goto('/console/whatsapp')
  await expect(page.getByText('WhatsApp is not connected')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Costs in November 2026' })).toBeVisible()
  await expect(page.getByRole('row', { name: /class_reminder हिन्दी/ })).toContainText('missing')
  await expectAccessible(page)
  await picture(page, 'console-whatsapp')
})

test('an incomplete link from a mail shows that it does not work', async ({ page }) => {
  await page.goto('/unsubscribe/abc')
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible()
  if (screenshotsEnabled) await page.screenshot({ path: test.info().outputPath('unknown.png') })
})

for (const [state, words, hide] of [
  [
    'denied',
    'This browser does not let us show messages',
    () => void Object.defineProperty(Notification, 'permission', { value: 'denied' }),
  ],
  [
    'unsupported',
    'This browser cannot show notifications',
    () => void Reflect.deleteProperty(window, 'PushManager'),
  ],
  [
    'addToHome',
    'first add this site to your home screen',
    () => {
      Reflect.deleteProperty(window, 'PushManager')
      Object.defineProperty(navigator, 'standalone', { value: false })
    },
  ],
] as const)
  test(`a browser that cannot show messages says why: ${state}`, async ({ page, person: _ }) => {
    await page.addInitScript(hide)
    await page.goto('/?account=messages')
    await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
    for (const box of await page.getByRole('checkbox', { name: / on this device$/ }).all())
      await expect(box).toBeDisabled()
    await expect(page.getByRole('checkbox', { name: 'Reminders of classes: by Mail' })).toBeEnabled()
    await picture(page, `push-${state}`)
    await expectAccessible(page)
  })
