import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { picture, sheet } from './journeys.ts'
import { buy, call, createPerson, mailTo } from './people.ts'
import { bookByApi, openSession } from './sessions.ts'
import { signInAsStaff } from './staff.ts'

test('a member books a class every week, pauses it, and ends it', async ({ page, person }) => {
  test.slow()
  await buy(page.request, 'Group 8')
  const session = await openSession(page.request, { when: 'nextWeek' })
  await bookByApi(page.request, session)
  await page.goto('/hi?account=schedule')
  await page
    .getByRole('button', { name: new RegExp(`^हर हफ़्ते बुक करें: ${session.title}`) })
    .first()
    .click()
  await expect(page.getByText('सीट पहले से बुक है')).toBeVisible()
  await picture(page, 'recurring-1-start-hi')

  await page.goto('/?account=schedule')
  await page
    .getByRole('button', { name: new RegExp(`^Book every week: ${session.title}`) })
    .first()
    .click()
  const bookSheet = sheet(page, session.title)
  await expect(bookSheet.getByText('you have a seat already')).toBeVisible()
  await expect(bookSheet.getByText(/^booked with Group 8/).first()).toBeVisible()
  await bookSheet
    .getByRole('button', { name: /^Skip / })
    .first()
    .click()
  await expect(bookSheet.getByText('skipped by you')).toBeVisible()
  await picture(page, 'recurring-1-start')
  await expectAccessible(page)
  await bookSheet.getByRole('button', { name: /^Book \d/ }).click()
  await expect(bookSheet).toHaveCount(0)
  const list = page.getByRole('region', { name: 'Every week' })
  await expect(list.getByRole('listitem')).toContainText(session.title)
  await picture(page, 'recurring-2-list')
  await expectAccessible(page)
  const mail = await mailTo(page.request, person.email, /^Every week: /)
  expect(mail.text).toContain(session.title)

  await list.getByRole('button', { name: /^Pause / }).click()
  await expect(bookSheet.getByRole('button', { name: /^Pause(,|$)/ })).toBeEnabled()
  await picture(page, 'recurring-3-pause')
  await bookSheet.getByRole('button', { name: /^Pause(,|$)/ }).click()
  await expect(list.getByRole('button', { name: 'Resume' })).toBeVisible()
  await list.getByRole('button', { name: /^End / }).click()
  await expect(bookSheet.getByRole('button', { name: /^End it, / })).toBeEnabled()
  await picture(page, 'recurring-4-end')
  await bookSheet.getByRole('button', { name: /^End it, / }).click()
  await expect(list).toHaveCount(0)
})

const change = async (page: Page, change: object) => {
  const { version } = await call<{ version: string }>(page.request, 'POST', '/console/timetable/preview', {
    change,
  })
  await call(page.request, 'POST', '/console/timetable/changes', { change, version })
}

test('front desk staff book a class every week across a holiday, pause it and end it', async ({
  page,
  elsewhere,
}) => {
  test.slow()
  const { email } = await createPerson(elsewhere)
  await buy(elsewhere, 'Group 8')
  const session = await openSession(elsewhere, { when: 'nextWeek', inStudio: true })
  const date = Temporal.PlainDate.from(session.date).add({ weeks: 2 }).toString()
  const { location } = session
  await signInAsStaff(page, 'manager')
  await change(page, { kind: 'addHoliday', from: date, to: date, location, name: 'Founders day' })
  const { rows } = await call<{ rows: { _id: string }[] }>(
    page.request,
    'GET',
    `/console/members?q=${encodeURIComponent(email)}`,
  )
  const address = `/console/members/${rows[0]?._id}`
  await signInAsStaff(page, 'frontDesk')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(address)
  await page.getByRole('button', { name: 'Book every week' }).click()
  const start = page.getByRole('dialog', { name: 'Book a class every week' })
  await start.getByLabel('First day').fill(session.date)
  await start.getByLabel('First day').press('Tab')
  const card = start
    .locator('label')
    .filter({ hasText: session.title })
    .filter({ hasText: `${location},` })
  await card.first().click()
  await expect(start.getByText('skipped: Founders day')).toBeVisible()
  const dates = start.getByRole('listitem')
  await expect(dates.first()).toContainText('booked with Group 8')
  await picture(page, 'weekly-1-start')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await expect(start.getByText('skipped: Founders day')).toBeVisible()
  await start.getByRole('button', { name: /^Book \d+ dates?$/ }).click()
  await expect(start).toHaveCount(0)
  const weekly = page.getByRole('button', { name: `Pause ${session.title}`, exact: false })
  await expect(weekly).toBeVisible()
  await picture(page, 'weekly-2-member')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await weekly.click()
  const pause = page.getByRole('dialog', { name: 'Pause the weekly booking' })
  await expect(pause.getByText('cancelled, free of charge').first()).toBeVisible()
  await picture(page, 'weekly-3-pause')
  await pause.getByRole('button', { name: /^Pause and cancel / }).click()
  await expect(pause).toHaveCount(0)
  await page.goto(`/hi${address}`)
  await page.getByRole('button', { name: /^समाप्त करें: / }).click()
  const end = page.getByRole('dialog', { name: 'हर हफ़्ते की बुकिंग समाप्त करें' })
  await expect(end.getByRole('listitem').first()).toBeVisible()
  await picture(page, 'weekly-4-end-hi')
  await expectAccessible(page)
  await end.getByRole('button', { name: /^समाप्त करें, / }).click()
  await expect(end).toHaveCount(0)
  await expect(page.getByText('हर हफ़्ते कुछ बुक नहीं है।')).toBeVisible()
  await signInAsStaff(page, 'manager')
  await change(page, { kind: 'removeHoliday', date, location })
})
