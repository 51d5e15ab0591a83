import type { Locator, Page } from '@playwright/test'
import type { TodayView } from '#features/attendance/console/schema.ts'
import type { MemberList } from '#features/members/console/listSchema.ts'
import type { ChangePreview } from '#features/scheduling/console/changeSchema.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { call } from './people.ts'
import { signInAsStaff } from './staff.ts'

/** Counts every tap, including those into fields, but not typing. */
function countTaps() {
  let count = 0
  return {
    count: () => count,
    async tap(what: Locator) {
      count += 1
      await what.click()
    },
    async type(into: Locator, words: string) {
      count += 1
      await into.click()
      await into.pressSequentially(words)
    },
  }
}

// The tests run one after the other, because they use the same class.
test.describe.configure({ mode: 'default' })

/** A class that begins soon, with additional seats for others who book at the same time. The front desk is signed in. */
async function openClass(page: Page) {
  await signInAsStaff(page, 'owner')
  const day = await call<TodayView>(page.request, 'GET', '/console/today')
  const soon = Temporal.Instant.from(day.now).add({ hours: 2 }).toString()
  const match = day.sessions.find(
    ({ startsAt, phase, capacity }) =>
      startsAt > day.now && startsAt <= soon && phase === 'coming' && capacity > 1,
  )
  if (!match) throw new Error('no class of the demo begins soon')
  if (match.capacity - match.booked - match.held < 5) await makeRoom(page, match)
  await signInAsStaff(page, 'frontDesk')
  return match
}

/** Moves the class out of its room, because a room limits the seats. */
async function makeRoom(page: Page, { _id, booked, held }: TodayView['sessions'][number]) {
  const change = { kind: 'changeSession', sessionId: _id, capacity: booked + held + 10, roomId: null }
  const { version } = await call<ChangePreview>(page.request, 'POST', '/console/timetable/preview', {
    change,
  })
  await call(page.request, 'POST', '/console/timetable/changes', { change, version })
}

const newcomerName = () =>
  `Door${crypto
    .randomUUID()
    .replace(/[^a-z]/g, '')
    .slice(0, 8)}`
const newPhone = () => `98${Math.floor(10_000_000 + Math.random() * 89_999_999)}`
const findOnly = async (page: Page, q: string) => {
  const { rows } = await call<MemberList>(page.request, 'GET', `/console/members?q=${q}`)
  expect(rows).toHaveLength(1)
  return rows[0]
}

test('a new person becomes a member, pays and is checked in from the roster within 8 taps', async ({
  page,
}) => {
  const session = await openClass(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/console/sessions/${session._id}`)
  const { tap, type, count } = countTaps()
  const first = newcomerName()
  await tap(page.getByRole('button', { name: 'Walk-in' }).last())
  await type(page.getByLabel('Name, phone or e-mail'), `${first} Jain`)
  await tap(page.getByRole('button', { name: `New member: “${first} Jain”` }))
  const sheet = page.getByRole('dialog', { name: 'New member' })
  await expect(sheet.getByLabel('Last name')).toHaveValue('Jain')
  await type(sheet.getByLabel('Phone', { exact: true }), newPhone())
  await tap(sheet.getByRole('button', { name: 'Cash' }))
  await tap(sheet.getByRole('button', { name: /received, check in$/ }))
  await expect(page.getByText(new RegExp(`^${first} Jain has .* and is checked in\\.$`))).toBeVisible()
  await expect(page.getByRole('button', { name: `${first} Jain is in`, exact: true })).toBeVisible()
  expect(count()).toBeLessThanOrEqual(8)
  expect(await findOnly(page, first)).toMatchObject({ email: null })
})

test('the same works on the sale screen, with the class chosen there', async ({ page }) => {
  const session = await openClass(page)
  await page.goto('/console/sell')
  const { tap, type, count } = countTaps()
  const first = newcomerName()
  await type(page.getByLabel('Name, number or mail'), `${first} Rao`)
  await tap(page.getByRole('button', { name: `New member: “${first} Rao”` }))
  const sheet = page.getByRole('dialog', { name: 'New member' })
  await type(sheet.getByLabel('Phone', { exact: true }), newPhone())
  // A class that begins next, or has just begun, is already chosen.
  await expect(sheet.getByLabel('Checked in to')).not.toHaveValue('')
  // The browser's own list: one tap opens it, and one chooses.
  await sheet.getByLabel('Checked in to').selectOption(session._id)
  await tap(sheet.getByRole('button', { name: 'Cash' }))
  await expectAccessible(page)
  await tap(sheet.getByRole('button', { name: /received, check in$/ }))
  await expect(page.getByText(new RegExp(`^${first} Rao has .* and is checked in\\.$`))).toBeVisible()
  expect(count() + 2).toBeLessThanOrEqual(8)
  expect(await findOnly(page, first)).toMatchObject({ email: null })
})

test('if a class fills during the sale, the sheet shows that and links to the member’s record', async ({
  page,
}) => {
  await signInAsStaff(page, 'frontDesk')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/console/sell')
  const first = newcomerName()
  await page.getByLabel('Name, number or mail').fill(`${first} Bose`)
  await page.getByRole('button', { name: `New member: “${first} Bose”` }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Phone', { exact: true }).fill(`+91 ${newPhone()}`)
  await sheet.getByLabel('Checked in to').selectOption('')
  // A class that is over: its booking is refused after the sale, as if others had taken the last seat.
  const over = (await call<TodayView>(page.request, 'GET', '/console/today')).sessions.find(
    ({ phase, capacity }) => phase === 'over' && capacity > 1,
  )
  await page.route('**/api/v1/console/door', (route) =>
    route.continue({
      postData: JSON.stringify({ ...route.request().postDataJSON(), sessionId: over?._id }),
    }),
  )
  await sheet.getByRole('button', { name: /received$/ }).click()
  await expect(page.getByRole('dialog', { name: 'Paid, not booked' }).getByRole('alert')).toHaveText(
    new RegExp(`${first} Bose has .*, but is not booked: [A-Z][a-z ]`),
  )
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Open their record' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${first} Bose` })).toBeVisible()
})

test('if the packages fail to load the button stays enabled, and says what is missing', async ({
  page,
  unexpected,
}) => {
  unexpected.allowConnectionLoss()
  await signInAsStaff(page, 'frontDesk')
  await page.route('**/console/door/packages**', (route) => route.abort())
  await page.goto('/console/sell?open=new')
  const sheet = page.getByRole('dialog', { name: 'New member' })
  const take = sheet.getByRole('button', { name: /received/ })
  await expect(take).toBeEnabled()
  await sheet.getByLabel('First name').fill('Sonal')
  await sheet.getByLabel('Last name').fill('Jain')
  await expect(sheet.getByText('The packages could not be loaded.')).toBeVisible()
  await take.click()
  await expect(sheet.getByText('The packages could not be loaded.')).toHaveCount(2)
})
