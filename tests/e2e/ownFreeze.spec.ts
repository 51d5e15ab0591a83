import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { picture } from './journeys.ts'
import { buy, mailTo } from './people.ts'
import { bookByApi, openSession } from './sessions.ts'

test('a member freezes their pass, with what it changes shown first, and ends the freeze', async ({
  page,
  person,
  unexpected,
}) => {
  test.slow()
  unexpected.allowStatus(409, '/freeze/preview')
  await buy(page.request, 'Group 8')
  // The validity of the pass begins with its first class: before that it can't be frozen.
  await bookByApi(page.request, await openSession(page.request, { when: 'today' }))
  const session = await openSession(page.request, { when: 'nextWeek' })
  await bookByApi(page.request, session)
  await page.goto('/hi?account=passes')
  await page.getByRole('button', { name: 'Group 8 रोकें' }).click()
  await expect(page.getByText('पास समाप्त होगा')).toBeVisible()
  await picture(page, 'freeze-1-preview-hi')

  await page.goto('/?account=passes')
  const open = page.getByRole('button', { name: 'Freeze Group 8' })
  await expect(page.getByText('You can freeze this pass 2 times, 28 days in all.')).toBeVisible()
  await picture(page, 'freeze-0-pass')
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Freeze this pass' })
  await dialog.getByLabel('Last frozen day').fill(addDays(session.date, 1))
  await dialog.getByLabel('First frozen day').fill(session.date)
  await expect(dialog.getByText('This class is cancelled free of charge')).toBeVisible()
  await expect(dialog.getByText('6 → 7')).toBeVisible()
  await expect(dialog.getByText('1 freeze, 26 days')).toBeVisible()
  await picture(page, 'freeze-1-preview')
  await expectAccessible(page)

  await dialog.getByLabel('Last frozen day').fill(addDays(session.date, 20))
  await expect(dialog.getByText('A freeze can last 14 days at most.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Freeze', exact: true })).toBeDisabled()
  await picture(page, 'freeze-2-refused')
  await dialog.getByLabel('Last frozen day').fill(addDays(session.date, 1))
  await dialog.getByRole('button', { name: 'Freeze for 2 days' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/^Frozen from /)).toBeVisible()
  await expect(page.getByText(/^Your pass is frozen from /)).toBeVisible()
  await picture(page, 'freeze-3-frozen')
  const mail = await mailTo(page.request, person.email, /^Your Group 8 pass is frozen/)
  expect(mail.text).toContain('Your class during the freeze is cancelled free of charge')

  await page.getByRole('button', { name: 'Cancel the freeze' }).click()
  await picture(page, 'freeze-4-end')
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the freeze' }).click()
  await expect(page.getByText(/^Frozen from /)).toHaveCount(0)
  await expect(page.getByText(/^Your pass is no longer frozen/)).toBeVisible()
  await expect(page.getByText('You can freeze this pass 2 times, 28 days in all.')).toBeVisible()
})

const addDays = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
