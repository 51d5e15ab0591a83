import type { Browser } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, prepareContext, test } from './fixture.ts'
import { picture } from './journeys.ts'
import { buy, call, createPerson, mailTo } from './people.ts'
import { bookByApi, openSession } from './sessions.ts'
import { signInAsStaff } from './staff.ts'

const DUO = 'Duo 4 for two'
const terms = {
  packageName: DUO,
  packageType: 'semiPrivate',
  location: 'all',
  pricePaise: 1_400_000,
  perSessionPricePaise: 350_000,
  totalSessions: 4,
  validityDays: 28,
  validityFrom: 'firstSession',
  unusedDays: 42,
  description: '<p>Four classes for the two of you.</p>',
  descriptionHindi: null,
  onSale: true,
  newcomersOnly: false,
  visibleFrom: null,
  visibleUntil: null,
  shareable: true,
}

test('a pass for two is bought, shared at the desk, used by both, and its ledger shows who used what', async ({
  page,
  browser,
  server,
  baseURL,
  playwright,
  unexpected,
}) => {
  test.slow()
  unexpected.allowStatus(409, '/sharing')
  await signInAsStaff(page, 'owner')
  const { _id } = await call<{ _id: string }>(page.request, 'POST', '/console/packages', terms)
  await page.goto(`/console/passes?open=${_id}`)
  await expect(page.getByLabel('Two people can share a pass: one pays, both book')).toBeChecked()
  await picture(page, 'shared-0-package')
  const [payer, other] = [
    await playwright.request.newContext({ baseURL: baseURL as string }),
    await playwright.request.newContext({ baseURL: baseURL as string }),
  ]
  const leela = await createPerson(payer)
  const tara = await createPerson(other)
  await buy(payer, DUO)

  const { rows } = await call<{ rows: { _id: string }[] }>(
    page.request,
    'GET',
    `/console/members?q=${encodeURIComponent(leela.email)}`,
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/console/members/${rows[0]?._id}`)
  await page.getByRole('button', { name: `Share it: ${DUO}` }).click()
  const sheet = page.getByRole('dialog', { name: 'Share the pass' })
  await sheet.getByLabel('The other person’s name, phone or mail').fill(tara.email)
  await sheet.getByRole('button', { name: new RegExp(tara.email) }).click()
  await picture(page, 'shared-1-desk')
  await sheet.getByRole('button', { name: 'Share the pass' }).click()
  await expect(page.getByText('Both can book with this pass now.')).toBeVisible()
  await expect(page.getByText('Shared with Meera Iyer')).toBeVisible()
  await picture(page, 'shared-2-member')
  await expectAccessible(page)

  const session = await openSession(payer, { when: 'nextWeek', kinds: ['semiPrivate'] })
  await bookByApi(payer, session)
  await bookByApi(other, session)

  const inBrowser = async (browser: Browser, storage: typeof payer) => {
    const context = await browser.newContext({
      baseURL: baseURL as string,
      storageState: await storage.storageState(),
    })
    await prepareContext(context, server)
    return context.newPage()
  }
  const holder = await inBrowser(browser, payer)
  await holder.goto('/?account=passes')
  await expect(holder.getByText('Shared with Meera Iyer: you both book with it.')).toBeVisible()
  await expect(holder.getByRole('row').filter({ hasText: 'Meera Iyer: ' })).toHaveCount(2)
  await picture(holder, 'shared-3-holder')
  await holder.getByRole('button', { name: 'Stop sharing' }).click()
  const question = holder.getByRole('alertdialog', { name: 'Stop sharing with Meera Iyer?' })
  await question.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(question.getByText(/is booked with this pass/)).toBeVisible()
  await picture(holder, 'shared-4-in-use')
  await expectAccessible(holder)
  await question.getByRole('button', { name: 'Keep sharing' }).click()
  await expect(question).toBeHidden()

  const sharer = await inBrowser(browser, other)
  await sharer.goto('/?account=passes')
  await expect(sharer.getByText('Shared with you')).toBeVisible()
  await expect(sharer.getByText('2 of 4 left')).toBeVisible()
  await expect(sharer.getByRole('row').filter({ hasText: 'Meera Iyer: ' })).toHaveCount(1)
  await picture(sharer, 'shared-5-sharer')
  await expectAccessible(sharer)
  await sharer.goto('/hi?account=passes')
  await expect(sharer.getByText('आपके साथ साझा')).toBeVisible()
  await picture(sharer, 'shared-6-sharer-hi')
  await sharer.goto('/membership')
  await expect(sharer.getByText('Two people may use it', { exact: true }).first()).toBeVisible()
  for (const each of [holder, sharer]) await each.context().close()
  for (const each of [payer, other]) await each.dispose()
})

test('either person ends the sharing after a question, and the other one gets a mail', async ({
  page,
  browser,
  server,
  baseURL,
  person: tara,
  account: leela,
  elsewhere: payer,
}) => {
  const desk = await browser.newContext({ baseURL: baseURL as string })
  const packageName = 'Duo 6 for two'
  await signInAsStaff(await desk.newPage(), 'owner')
  await call(desk.request, 'POST', '/console/packages', { ...terms, packageName })
  await desk.close()
  await buy(payer, packageName)
  const { passes } = await call<{ passes: { _id: string }[] }>(payer, 'GET', '/user/get-user')
  const path = `/user/passes/${passes[0]?._id}/invitation`
  const share = async () => {
    const { link } = await call<{ link: string }>(payer, 'POST', path, { email: null })
    await call(page.request, 'POST', '/user/pass-invitations/accept', { token: link.split('/').at(-1) })
  }

  await share()
  await page.goto('/?account=passes')
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  const leaving = page.getByRole('alertdialog', { name: 'Stop using Meera Iyer’s pass?' })
  await expect(leaving).toContainText(`You can then no longer book with ${packageName}.`)
  await picture(page, 'shared-7-leaving')
  await expectAccessible(page)
  await leaving.getByRole('button', { name: 'Keep sharing' }).click()
  await expect(leaving).toBeHidden()
  await expect(page.getByText('Shared with you')).toBeVisible()
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await leaving.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByText('The sharing has ended.')).toBeVisible()
  await expect(page.getByText('Shared with you')).toBeHidden()
  await mailTo(payer, leela.email, /Your pass is no longer shared/)

  await share()
  const context = await browser.newContext({
    baseURL: baseURL as string,
    storageState: await payer.storageState(),
  })
  await prepareContext(context, server)
  const holder = await context.newPage()
  await holder.goto('/hi?account=passes')
  await holder.getByRole('button', { name: 'साझेदारी समाप्त करें' }).click()
  const stopping = holder.getByRole('alertdialog', { name: 'Meera Iyer के साथ साझेदारी समाप्त करें?' })
  await picture(holder, 'shared-8-stopping-hi')
  await expectAccessible(holder)
  await stopping.getByRole('button', { name: 'साझेदारी समाप्त करें' }).click()
  await expect(holder.getByText('साझेदारी समाप्त हो गई।')).toBeVisible()
  await expect(stopping).toBeHidden()
  await mailTo(payer, tara.email, /A pass is no longer shared with you/)
  await context.close()
})
