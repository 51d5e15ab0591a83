import { TEST_CLOCK } from '../../playwright.config.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect } from './fixture.ts'
import { picture } from './journeys.ts'
import { buy, call, createPerson } from './people.ts'
import { type RestartedServer, restarting } from './restarting.ts'
import { demoStaff, signInAsStaff } from './staff.ts'

const test = restarting(TEST_CLOCK)
// Both tests run in one worker, because a second one would start a second server.
test.describe.configure({ mode: 'default' })

/**
 * Restarts the server twelve minutes ahead of its current time. With a fixed time, the authentication would be more
 * recent on a slow machine, and in the future if an earlier test has restarted the server.
 */
const restartLater = (runs: RestartedServer) =>
  runs.restartAt(
    Temporal.Instant.fromEpochMilliseconds(Date.now() + runs.aheadMs)
      .add({ minutes: 12 })
      .toString(),
  )

test('an action on a pass asks for reauthentication after ten minutes, and is then done with the values that were typed', async ({
  page,
  runs,
  elsewhere,
  unexpected,
}) => {
  test.slow()
  unexpected.allowStatus(403, '/extend')
  const { email } = await createPerson(elsewhere)
  await buy(elsewhere, 'Group 8')
  await signInAsStaff(page, 'manager')
  const found = await call<{ rows: { _id: string }[] }>(
    page.request,
    'GET',
    `/console/members?q=${encodeURIComponent(email)}`,
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/console/members/${found.rows[0]?._id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Extend a pass', exact: true }).click()
  const extend = page.getByRole('dialog', { name: 'Extend the pass' })
  await extend.getByLabel('Extra days').fill('10')
  await extend.getByLabel('Reason, shown to the member in their ledger').fill('The studio was flooded')
  await page.goto('about:blank')
  await restartLater(runs)
  await page.goBack()
  await expect(extend.getByLabel('Extra days')).toHaveValue('10')
  await extend.getByRole('button', { name: 'Extend the pass' }).click()
  const reauthentication = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(reauthentication).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const { password } = await demoStaff(page, 'manager')
  await reauthentication.getByLabel('Password', { exact: true }).fill(password)
  await reauthentication.getByRole('button', { name: 'Continue' }).click()
  await expect(extend).toHaveCount(0)
  await expect(page.getByRole('cell', { name: /The studio was flooded/ })).toHaveCount(1)
})

test('the documents of a month ask for reauthentication, and are downloaded after it', async ({
  page,
  runs,
  elsewhere,
  unexpected,
}) => {
  test.slow()
  unexpected.allowStatus(403, '/tax-documents.zip')
  await createPerson(elsewhere)
  await buy(elsewhere, 'Group 8')
  await signInAsStaff(page, 'owner')
  await page.goto('about:blank')
  await restartLater(runs)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/console/tax?month=2026-11')
  await page.getByRole('button', { name: 'Documents, PDF' }).click()
  const reauthentication = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(reauthentication).toBeVisible()
  await picture(page, 'documents-proof')
  await expectAccessible(page)
  const { password } = await demoStaff(page, 'owner')
  await reauthentication.getByLabel('Password', { exact: true }).fill(password)
  const downloads = page.waitForEvent('download')
  await reauthentication.getByRole('button', { name: 'Continue' }).click()
  expect((await downloads).suggestedFilename()).toMatch(/2026-11.*\.zip$/)
})
