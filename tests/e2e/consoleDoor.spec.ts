import { TEST_CLOCK } from '../../playwright.config.ts'
import { examine } from './examine.ts'
import { test as base, expect } from './fixture.ts'
import { mailTo } from './people.ts'
import { startServerAt, type TestServer } from './server.ts'
import { addPasskeyDevice } from './staff.ts'

const PASSWORD = 'a spring let out slowly'

/** A studio of its own, empty, where staff need their second step. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the way to say that it needs no other fixture
    async ({}, use) => {
      const server = await startServerAt(TEST_CLOCK, { DEMO: 'off' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test('the first owner comes by command, makes a passkey and signs in by it again', async ({
  page,
  server,
  unexpected,
}) => {
  unexpected.answers(401, '/staff/me')
  const said = await server.inviteOwner('radhika@studio.example')
  const mail = await mailTo(page.request, 'radhika@studio.example', /./)
  const link = /http\S+#\S+/.exec(said)?.[0] as string
  expect(mail.text).toContain(link)

  await addPasskeyDevice(page)
  await page.goto(link)
  await expect(page.getByText('You are invited as: Owner')).toBeVisible()
  await examine(page)
  await page.getByLabel('First name').fill('Radhika')
  await page.getByLabel('Last name').fill('Mehta')
  await page.getByLabel('Choose a password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Come in' }).click()

  await expect(page.getByRole('heading', { name: 'Set up your second step, Radhika' })).toBeVisible()
  await examine(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(page.getByRole('navigation', { name: 'Console', exact: true })).toBeVisible()

  await page.goto('/console/me')
  await expect(page.getByText('Chrome, Linux').first()).toBeVisible()
  await page.getByRole('button', { name: 'Make ten new codes' }).click()
  await expect(page.getByText('they are shown only now')).toBeVisible()
  const code =
    (await page.getByText('they are shown only now').locator('~ ul li').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 codes left.')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('E-mail address').fill('radhika@studio.example')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign in with passkey' }).click()
  await expect(page.getByText('10 codes left.')).toBeVisible()

  await test.step('and by a code for emergencies, once', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('E-mail address').fill('radhika@studio.example')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'With a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(code)
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByText('9 codes left.')).toBeVisible()
  })

  await test.step('and a form that a sign-in ran out on stands while both proofs are asked for', async () => {
    unexpected.answers(401, '/staff')
    unexpected.answers(401, '/refresh-token')
    unexpected.answers(403, '/staff')
    await page.goto('/console/staff')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await page.getByLabel('E-mail address').fill('neha@studio.example')
    await page.getByText('Her own timetable and rosters').click()
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    const again = page.getByRole('dialog', { name: 'Sign in once more' })
    await again.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await again.getByRole('button', { name: 'Sign in', exact: true }).click()
    const second = page.getByRole('dialog', { name: 'Is it you?' })
    await second.getByRole('button', { name: 'Sign in with passkey' }).click()
    await expect(page.getByText('An invitation is on its way to neha@studio.example.')).toBeVisible()
  })

  await test.step('and the audit tells of each change of her second step', async () => {
    await page.goto('/console/audit')
    for (const told of ['Added a passkey', 'Made new recovery codes', 'Used a recovery code'])
      await expect(page.getByRole('cell', { name: told })).toBeVisible()
  })

  await test.step('and invited anew she chooses another password, and a second step again', async () => {
    const anew = await server.inviteOwner('radhika@studio.example')
    await page.goto('about:blank')
    await page.goto(/http\S+#\S+/.exec(anew)?.[0] as string)
    await expect(page.getByText('the one before ends')).toBeVisible()
    await examine(page)
    await page.getByLabel('Choose a new password').fill('another spring let out slowly')
    await page.getByRole('button', { name: 'Come in' }).click()
    await expect(page.getByRole('heading', { name: 'Set up your second step, Radhika' })).toBeVisible()
  })
})
