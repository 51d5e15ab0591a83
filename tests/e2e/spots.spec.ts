import { examine } from './examine.ts'
import { expect, test } from './fixture.ts'
import { picture, sheet } from './journeys.ts'
import { buy, call, createPerson, mailTo } from './people.ts'
import { addressOf, openSession } from './sessions.ts'
import { signInAsStaff } from './staff.ts'

test('a member chooses a reformer on the plan, sees it everywhere, and changes it in the list', async ({
  page,
  person,
}) => {
  test.setTimeout(120_000)
  await buy(page.request, 'Discovery Session')
  const session = await openSession(page.request, { when: 'nextWeek', kinds: ['reformer'], inStudio: true })
  await page.goto(addressOf(session))
  const shown = sheet(page, session.title)
  await expect(shown.getByRole('heading', { name: 'Where do you want to be?' })).toBeVisible()
  await expect(shown.getByRole('radio', { name: 'Any will do' })).toBeChecked()
  const free = shown.getByRole('radio', { name: /^Reformer \d.*: free/ })
  await free.first().focus()
  await page.keyboard.press('Space')
  const mine = shown.getByRole('radio', { name: /^Reformer \d.*: yours/ })
  await expect(mine).toBeChecked()
  await picture(page, 'spots-1-plan')
  await examine(page)
  const name = /^Reformer \d/.exec((await mine.getAttribute('aria-label')) ?? '')?.[0] ?? ''
  await shown.getByRole('button', { name: `Book ${name}` }).click()
  await expect(shown.getByRole('heading', { name: 'You are in' })).toBeVisible()
  await expect(shown.getByText(`Your place: ${name}`)).toBeVisible()
  await picture(page, 'spots-2-in')
  const mail = await mailTo(page.request, person.email, /^Booked: /)
  expect(mail.text).toContain(name)

  await page.goto('/?account=schedule')
  await expect(page.getByText(`Your place: ${name}`)).toBeVisible()
  await picture(page, 'spots-3-schedule')
  await page.getByRole('button', { name: `Change place: ${session.title}` }).click()
  const change = page.getByRole('dialog', { name: session.title })
  await change.getByRole('button', { name: 'List' }).click()
  await change
    .getByRole('radio', { name: /: free/ })
    .last()
    .check()
  await picture(page, 'spots-4-list')
  await examine(page)
  await change.getByRole('button', { name: /^Take Reformer / }).click()
  await expect(change).toHaveCount(0)
  await expect(page.getByText(/^You are on Reformer \d now/)).toBeVisible()
})

test('the owner draws a plan by keyboard, takes a reformer out of order, and its member is moved and told', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const site = baseURL ?? ''
  // A member on a reformer, who looks at it in their own browser.
  const who = await playwright.request.newContext({ baseURL: site })
  const { email, password } = await createPerson(who)
  await buy(who, 'Discovery Session')
  const session = await openSession(who, { when: 'nextWeek', kinds: ['reformer'], inStudio: true })
  const { _id: classId, date } = session
  const made = await call<{ _id: string; spot: { _id: string; name: string } }>(
    who,
    'POST',
    `/user/create-order/${classId}`,
    { date },
  )
  const { name } = made.spot

  await signInAsStaff(page, 'owner')
  await page.setViewportSize({ width: 1440, height: 900 })
  const { locations } = await call<{ locations: { name: string; rooms: { _id: string; name: string }[] }[] }>(
    page.request,
    'GET',
    '/console/locations',
  )
  const rooms = locations.find((location) => location.name === session.location)?.rooms ?? []
  const room = rooms.find((each) => each.name === 'Reformer room')
  await page.goto(`/console/rooms/${room?._id}`)
  const machine = page.getByRole('button', { name: new RegExp(`^${name}, .* m from the left`) })
  await machine.focus()
  const before = await machine.getAttribute('aria-label')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(machine).not.toHaveAttribute('aria-label', before ?? '')
  await picture(page, 'spots-5-editor')
  await examine(page)
  await page.getByLabel('What members read beside it').fill('by the mirror')
  await page.getByRole('button', { name: 'Keep the plan' }).click()
  await expect(page.getByText('The plan is kept.')).toBeVisible()

  await machine.focus()
  await page.getByRole('button', { name: 'Out of order', exact: true }).click()
  const sheetOf = page.getByRole('dialog')
  await expect(sheetOf.getByText(/classes to come have at most \d seats each from now on/)).toBeVisible()
  await sheetOf.getByLabel('Why').fill('A spring is being replaced')
  await picture(page, 'spots-6-breaking')
  await examine(page)
  await sheetOf.getByRole('button', { name: /^Move \d+ bookings? and tell the members?$/ }).click()
  await expect(page.getByText(/It is out of order now/)).toBeVisible()
  await picture(page, 'spots-7-broken')

  const mail = await mailTo(who, email, /^Your seat is safe: /)
  expect(mail.text).toContain(`${name} is out of order: A spring is being replaced.`)
  await who.dispose()
  await page.request.post('/api/v1/user/signin', { data: { email, password } })
  await page.goto('/?account=schedule')
  await expect(page.getByText(/Your seat is safe\. You are on Reformer \d/)).toBeVisible()
  await picture(page, 'spots-8-safe')
  await page.getByRole('button', { name: `Change place: ${session.title}` }).click()
  const change = page.getByRole('dialog', { name: session.title })
  await expect(
    change.getByRole('radio', { name: new RegExp(`^${name}, by the mirror: out of order`) }),
  ).toBeDisabled()
  await picture(page, 'spots-9-change')
  // The other tests have all of the room again.
  await signInAsStaff(page, 'owner')
  await page.request.delete(`/api/v1/console/spots/${made.spot._id}/out-of-order`)
})
