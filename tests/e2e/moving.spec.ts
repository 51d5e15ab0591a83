import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { picture, sheet } from './journeys.ts'
import { buy, mailTo } from './people.ts'
import { bookByApi, openSession } from './sessions.ts'

test('a member moves a class, after the cost was shown', async ({ page, person }) => {
  test.slow()
  await buy(page.request, 'Group 8')
  const session = await openSession(page.request, { when: 'nextWeek' })
  await bookByApi(page.request, session)
  await page.goto('/hi?account=schedule')
  await page.getByRole('button', { name: new RegExp(`^बदलें: ${session.title}`) }).click()
  await expect(page.getByText('आपका ख़र्च')).toBeVisible()
  await picture(page, 'moving-1-choose-hi')

  await page.goto('/?account=schedule')
  await picture(page, 'moving-0-schedule')
  await expectAccessible(page)
  const open = page.getByRole('button', { name: new RegExp(`^Move ${session.title}`) })
  await open.focus()
  await page.keyboard.press('Enter')
  const bookSheet = sheet(page, session.title)
  await expect(bookSheet.getByRole('heading', { name: /^Move your / })).toBeFocused()
  const choices = bookSheet.getByRole('radio')
  await expect(choices.first()).toBeChecked()
  await choices.nth(1).check()
  await expect(bookSheet.getByText('Free, you are in time.').first()).toBeVisible()
  await expect(bookSheet.getByText('session returned')).toBeVisible()
  await expect(bookSheet.getByText('session taken')).toBeVisible()
  await expect(bookSheet.getByText('nothing', { exact: true })).toBeVisible()
  await picture(page, 'moving-1-choose')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(bookSheet).toHaveCount(0)
  await expect(open).toBeFocused()

  await open.click()
  await bookSheet.getByRole('button', { name: /^Move to .*, free$/ }).click()
  await expect(bookSheet).toHaveCount(0)
  await expect(page.getByText(/^Moved: you are booked for /)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'cancelled' })).toHaveCount(1)
  await picture(page, 'moving-2-moved')
  const mail = await mailTo(page.request, person.email, /^Moved: /)
  expect(mail.text).toContain('Moving cost you nothing.')
})

test('the same class is booked again for the week after', async ({ page, person: _ }) => {
  test.slow()
  await buy(page.request, 'Group 8')
  const session = await openSession(page.request, { when: 'later' })
  await bookByApi(page.request, session)
  await page.goto('/?account=schedule')
  await page.getByRole('link', { name: new RegExp(`^Same again next week: ${session.title}`) }).click()
  const bookSheet = sheet(page, session.title)
  await bookSheet.getByRole('button', { name: /^Book / }).click()
  await expect(bookSheet.getByRole('heading', { name: 'You are in' })).toBeVisible()
})
