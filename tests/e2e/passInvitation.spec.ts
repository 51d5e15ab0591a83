import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, prepareContext, test } from './fixture.ts'
import { openSheet, picture } from './journeys.ts'
import { buy, mailTo, newEmail } from './people.ts'
import { addressOf, openSession } from './sessions.ts'

const DUO = 'Semi-private 4'
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('a holder invites by mail or a link, the second user accepts it, and one press books both', async ({
  page,
  person: _,
  account,
  elsewhere,
  browser,
  server,
}) => {
  test.setTimeout(240_000)
  await buy(page.request, DUO)
  await page.goto('/?account=passes')
  const part = page.getByRole('region', { name: 'Share this pass' })
  await part.scrollIntoViewIfNeeded()
  await picture(page, 'invite-0-form')
  const invited = newEmail()
  await part.getByLabel('Their e-mail address').fill(invited)
  await part.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(part.getByText(`You invited ${invited}.`)).toBeVisible()
  await part.scrollIntoViewIfNeeded()
  await picture(page, 'invite-1-sent')
  await expectAccessible(page)
  const { text } = await mailTo(page.request, invited, /^A pass is shared with you/)
  const mailed = /\/shared-pass\/[\w-]{43}/.exec(text)?.[0] as string

  await part.getByRole('button', { name: 'Withdraw it' }).click()
  await part.getByRole('button', { name: 'Make a link instead' }).click()
  const path = new URL(await part.getByLabel('The link').inputValue()).pathname
  await part.scrollIntoViewIfNeeded()
  await picture(page, 'invite-2-link')
  await expectAccessible(page)
  await page.goto('/hi?account=passes')
  await page.getByRole('region', { name: 'यह पास साझा करें' }).scrollIntoViewIfNeeded()
  await picture(page, 'invite-2-link-hi')
  await page.goto(path)
  await expect(title(page)).toHaveText('This is your own invitation')
  await picture(page, 'invite-3-own')
  await page.goto(mailed)
  await expect(title(page)).toHaveText('This invitation no longer works')

  const context = await browser.newContext({ baseURL: server.url })
  await prepareContext(context, server)
  const stranger = await context.newPage()
  await stranger.goto(path)
  await expect(title(stranger)).toHaveText(`${DUO}, for you both`)
  await picture(stranger, 'invite-4-open')
  await expectAccessible(stranger)
  await stranger.goto(`/hi${path}`)
  await expect(title(stranger)).toHaveText(`${DUO}, आप दोनों के लिए`)
  await picture(stranger, 'invite-5-open-hi')
  await stranger.goto(path)
  await stranger.getByRole('button', { name: 'Accept the invitation' }).click()
  await stranger.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(title(stranger)).toHaveText(`${DUO}, for you both`)

  const other = await browser.newContext({
    baseURL: server.url,
    storageState: await elsewhere.storageState(),
  })
  await prepareContext(other, server)
  const tara = await other.newPage()
  await tara.goto(path)
  await expect(tara.getByText(`It is for the account ${account.email}.`)).toBeVisible()
  await tara.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(title(tara)).toHaveText('You share a pass now')
  await expect(title(tara)).toBeFocused()
  await picture(tara, 'invite-6-accepted')
  await stranger.reload()
  await expect(title(stranger)).toHaveText('Already accepted')
  await picture(stranger, 'invite-7-taken')

  const session = await openSession(elsewhere, { when: 'nextWeek', kinds: ['semiPrivate'] })
  await tara.goto(`/hi${addressOf(session)}`)
  await tara.getByRole('button', { name: 'अपने और Meera के लिए बुक करें' }).scrollIntoViewIfNeeded()
  await picture(tara, 'invite-8-both-hi')
  const sheet = await openSheet(tara, session)
  const both = sheet.getByRole('button', { name: 'Book for you and Meera' })
  await both.scrollIntoViewIfNeeded()
  await picture(tara, 'invite-8-both')
  await expectAccessible(tara)
  await both.click()
  await expect(sheet.getByRole('heading', { name: 'You are in' })).toBeVisible()
  await expect(sheet).toContainText('2 sessions left.')
  await page.goto('/?account=passes')
  await expect(page.getByRole('row').filter({ hasText: 'Meera Iyer: ' })).toHaveCount(2)
  for (const each of [context, other]) await each.close()
})
