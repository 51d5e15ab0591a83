import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { buy, call, mailTo } from './people.ts'
import { signInAsStaff } from './staff.ts'

/** A Monday on which a pass bought today is still valid; the demo has no class at that hour. */
const DAY = '2026-12-28'
const WEEK = `/console/timetable?week=${DAY}`

interface Sessions {
  sessions: { _id: string; classId: string; title: string; time: string }[]
}

test('a class is created, booked, moved by keyboard and cancelled, and its member is notified of both', async ({
  page,
  account,
  elsewhere,
}) => {
  test.slow()
  await signInAsStaff(page, 'manager')
  await page.goto(WEEK)
  const title = `Early ${account.email.slice(4, 12)}`
  await page.getByRole('button', { name: 'New class' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name').fill(title)
  await sheet.getByText('Mon', { exact: true }).click()
  await sheet.getByLabel('Starts').fill('05:10')
  await sheet.getByLabel('Instructor').selectOption({ index: 1 })
  await sheet.getByLabel('First day').fill(DAY)
  // Nothing typed is lost by a reload.
  await page.reload()
  await expect(sheet.getByLabel('Name')).toHaveValue(title)
  await expect(sheet.getByText('No clash')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await sheet.getByRole('button', { name: /^Create the class/ }).click()
  await expect(page.getByText('The class is in the timetable.')).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: new RegExp(title) }).first()).toBeInViewport()

  const { sessions } = await call<Sessions>(page.request, 'GET', `/console/timetable?from=${DAY}&to=${DAY}`)
  const created = sessions.find((session) => session.title === title)
  await buy(elsewhere, 'Group 4')
  await call(elsewhere, 'POST', `/user/create-order/${created?.classId}`, {
    classId: created?.classId,
    date: DAY,
  })

  // By keyboard only: arrow keys to the class, its sheet, another time, the action.
  await page.goto(WEEK)
  const inCalendar = page.locator(`[data-session="${created?._id}"]`)
  await inCalendar.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(inCalendar).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet).toBeVisible()
  await sheet.getByLabel('Starts').fill('05:40')
  await expect(sheet.getByText('was 5:10 am')).toBeVisible()
  await expect(sheet.getByText('1 person, 1 booking, 1 date')).toBeVisible()
  await expect(sheet.getByText('Stays, can cancel free of charge')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await sheet.getByRole('button', { name: 'Change 1 date and notify 1' }).press('Enter')
  await expect(page.getByText('The date is changed.')).toBeVisible()
  const mail = await mailTo(elsewhere, account.email, new RegExp(`^${title} has changed`))
  expect(mail.text).toContain('5:40 am')

  await page.goto(`${WEEK}&open=${created?._id}`)
  await sheet.getByRole('button', { name: 'Cancel', exact: true }).click()
  await sheet.getByLabel('Why').fill('The teacher is ill')
  await expect(sheet.getByText('booking is returned to the pass')).toBeVisible()
  await sheet.getByRole('button', { name: 'Cancel 1 date and notify 1' }).click()
  await expect(page.getByText('The booking is returned, and its member is notified.')).toBeVisible()
  await mailTo(elsewhere, account.email, new RegExp(`^The studio cancelled ${title}`))
})

for (const prefix of ['', '/hi']) {
  test(`the week and the holidays are in ${prefix ? 'Hindi' : 'English'}, by hour and by day`, async ({
    page,
  }) => {
    await signInAsStaff(page, 'manager')
    await page.goto(`${prefix}/console/timetable?location=Faridabad`)
    await expect(page.locator('[data-session]').first()).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 900 })
    await expect(page.locator('[data-session]')).toHaveCount(0)
    await page.goto(`${prefix}/console/timetable?open=holidays`)
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page)
  })
}

test('each day has a column for each room or instructor, and hours without a class are folded', async ({
  page,
}) => {
  await signInAsStaff(page, 'manager')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/console/timetable?location=Faridabad')
  const week = page.getByRole('region', { name: /^The week/ })
  await expect(week.getByText('Mat room').first()).toBeVisible()
  await expect(week.getByText(/^Now: /)).toHaveCount(1)
  const folded = week.getByRole('button', { name: /: no class$/ })
  const count = await folded.count()
  expect(count).toBeGreaterThan(0)
  await folded.first().click()
  await expect(folded).toHaveCount(count - 1)
  await page.getByRole('button', { name: 'By instructor' }).click()
  await expect(page).toHaveURL(/by=instructor/)
  await expect(week.getByText('Mat room')).not.toHaveCount(0)
  await expect(week.getByText('Kavya Nair').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440)
})

test('an instructor sees their own classes and cannot change any', async ({ page }) => {
  await signInAsStaff(page, 'instructor')
  await page.goto('/console/timetable')
  await page.locator('[data-session]').first().press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'New class' })).toHaveCount(0)
  await expect(page.getByText(/^All locations: /)).toBeVisible()
  await expect(page.getByText('Nothing changes until you confirm')).toHaveCount(0)
  await expect(page.getByLabel('Instructor')).toHaveCount(0)
})

test('with all locations in one week, each class shows its time, seats and name in full', async ({
  page,
}) => {
  await signInAsStaff(page, 'manager')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/console/timetable')
  await expect(page.locator('[data-session]').first()).toBeVisible()
  const cutOff = await page.locator('[data-session]').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const { bottom, right } = card.getBoundingClientRect()
      const [time, count, name] = card.querySelectorAll('b, b + span, strong')
      return [time, count, name].flatMap((words) => {
        const at = words?.getBoundingClientRect()
        return at && at.right <= right && at.bottom <= bottom
          ? []
          : [`${card.textContent}: ${words?.textContent}`]
      })
    }),
  )
  expect(cutOff).toEqual([])
})

test('by instructor, a class of 50 minutes shows its room in full below a name of two lines', async ({
  page,
}) => {
  await signInAsStaff(page, 'manager')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/console/timetable?by=instructor')
  const card = page.locator('[data-session]', { hasText: 'Reformer Flow' }).first()
  const room = card.getByText('Reformer room', { exact: true })
  await expect(room).toBeVisible()
  const hidden = await room.evaluate(
    (words) =>
      words.getBoundingClientRect().bottom -
      (words.parentElement as HTMLElement).getBoundingClientRect().bottom,
  )
  expect(hidden).toBeLessThanOrEqual(0.5)
})
