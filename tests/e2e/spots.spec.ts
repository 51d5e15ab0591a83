import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { picture, sheet } from './journeys.ts'
import { buy, call, createPerson, mailTo } from './people.ts'
import { addressOf, openSession, today } from './sessions.ts'
import { signInAsStaff } from './staff.ts'

test('a member chooses a reformer on the plan, sees it everywhere, and changes it in the list', async ({
  page,
  person,
}) => {
  test.setTimeout(120_000)
  await buy(page.request, 'Discovery Session')
  const session = await openSession(page.request, { when: 'nextWeek', kinds: ['reformer'], inStudio: true })
  await page.goto(addressOf(session))
  const bookSheet = sheet(page, session.title)
  await expect(bookSheet.getByRole('heading', { name: 'Where do you want to be?' })).toBeVisible()
  await expect(bookSheet.getByRole('radio', { name: 'Any will do' })).toBeChecked()
  const free = bookSheet.getByRole('radio', { name: /^Reformer \d.*: free/ })
  await free.first().focus()
  await page.keyboard.press('Space')
  const mine = bookSheet.getByRole('radio', { name: /^Reformer \d.*: yours/ })
  await expect(mine).toBeChecked()
  await picture(page, 'spots-1-plan')
  await expectAccessible(page)
  const name = /^Reformer \d/.exec((await mine.getAttribute('aria-label')) ?? '')?.[0] ?? ''
  await bookSheet.getByRole('button', { name: `Book ${name}` }).click()
  await expect(bookSheet.getByRole('heading', { name: 'You are in' })).toBeVisible()
  await expect(bookSheet.getByText(`Your spot: ${name}`)).toBeVisible()
  await picture(page, 'spots-2-in')
  const mail = await mailTo(page.request, person.email, /^Booked: /)
  expect(mail.text).toContain(name)

  await page.goto('/?account=schedule')
  await expect(page.getByText(`Your spot: ${name}`)).toBeVisible()
  await picture(page, 'spots-3-schedule')
  await page.getByRole('button', { name: `Change spot: ${session.title}` }).click()
  const change = page.getByRole('dialog', { name: session.title })
  await change.getByRole('button', { name: 'List' }).click()
  await change
    .getByRole('radio', { name: /: free/ })
    .last()
    .check()
  await picture(page, 'spots-4-list')
  await expectAccessible(page)
  await change.getByRole('button', { name: /^Take Reformer / }).click()
  await expect(change).toHaveCount(0)
  await expect(page.getByText(/^You are on Reformer \d now/)).toBeVisible()
})

/** A separate room with three reformers and one class, so that a machine out of order affects no other test. */
async function ownRoom(request: APIRequestContext, seats = 4) {
  const name = `Room ${crypto.randomUUID().slice(0, 8)}`
  const location = 'Gurugram'
  const { locations } = await call<{ locations: { rooms: { _id: string; name: string }[] }[] }>(
    request,
    'POST',
    '/console/rooms',
    { location, name, capacity: 4 },
  )
  const room = locations.flatMap(({ rooms }) => rooms).find((each) => each.name === name)
  const roomId = room?._id ?? ''
  const { version } = await call<{ version: string }>(request, 'GET', `/console/rooms/${roomId}/plan`)
  const spots = ['by the door', 'by the window', 'by the mirror'].map((hint, index) => ({
    name: `Reformer ${index + 1}`,
    hint,
    x: 180 + index * 300,
    y: 180,
    isTurned: true,
  }))
  await call(request, 'PUT', `/console/rooms/${roomId}/plan`, { version, spots })
  const date = today.add({ days: 8 })
  const { instructors } = await call<{ instructors: { _id: string }[] }>(
    request,
    'GET',
    `/console/timetable?from=${date}&to=${date}`,
  )
  const plan = { kind: 'createClass', title: 'Reformer Trial', classKind: 'reformer', location, roomId }
  const when = { weekdays: [date.dayOfWeek], time: '14:30', duration: 45, capacity: seats }
  const dates = { startsOn: date.toString(), endsOn: date.toString() }
  for (const { _id: instructorId } of instructors) {
    const change = { ...plan, ...when, ...dates, instructorId }
    const preview = await call<{ version: string }>(request, 'POST', '/console/timetable/preview', { change })
    const body = { change, version: preview.version }
    const applied = await request.post('/api/v1/console/timetable/changes', { data: body })
    if (!applied.ok()) continue
    const { data } = (await applied.json()) as { data: { classId: string } }
    return { roomId, title: plan.title, classId: data.classId, date: date.toString() }
  }
  throw new Error('every instructor teaches then')
}

test('the owner draws a plan by keyboard and marks a reformer as out of order; its member is moved and notified', async ({
  page,
  playwright,
  baseURL,
  unexpected,
}) => {
  test.setTimeout(180_000)
  await signInAsStaff(page, 'owner')
  const { roomId, title, classId, date } = await ownRoom(page.request)
  const memberRequest = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const { email, password } = await createPerson(memberRequest)
  await buy(memberRequest, 'Discovery Session')
  const made = await call<{ spot: { name: string } }>(
    memberRequest,
    'POST',
    `/user/create-order/${classId}`,
    { date },
  )
  expect(made.spot.name).toBe('Reformer 1')

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/console/rooms/${roomId}`)
  await page.getByRole('button', { name: 'Add a spot' }).click()
  const fourth = page.getByRole('button', { name: /^Reformer 4, .* m from the left/ })
  await fourth.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(fourth).toHaveAccessibleName('Reformer 4, 0.7 m from the left, 2.6 m from the top')
  await page.getByLabel('What members read beside it').fill('in the second row')
  await picture(page, 'spots-5-editor')
  await expectAccessible(page)
  // Nothing is lost by a reload, or if somebody else has saved the plan meanwhile.
  await page.reload()
  await expect(fourth).toBeVisible()
  type Plan = { version: string; spots: { _id: string; hint: string | null }[] }
  const view = await call<Plan>(page.request, 'GET', `/console/rooms/${roomId}/plan`)
  const theirs = view.spots.map(({ broken: _, booked: _b, ...spot }: Record<string, unknown>) =>
    spot.name === 'Reformer 3' ? { ...spot, hint: 'by the piano' } : spot,
  )
  const body = { version: view.version, spots: theirs }
  await call(page.request, 'PUT', `/console/rooms/${roomId}/plan`, body)
  unexpected.allowStatus(409, '/plan')
  await page.getByRole('button', { name: 'Save the plan' }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else has edited this plan.' })
  await expect(conflict).toContainText('Reformer 3: changed')
  await picture(page, 'spots-5-conflict')
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Keep mine instead' }).click()
  await expect(fourth).toBeVisible()
  await page.getByRole('button', { name: 'Save the plan' }).click()
  await expect(page.getByText('The plan is saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save the plan' })).toBeDisabled()
  const saved = await call<Plan>(page.request, 'GET', `/console/rooms/${roomId}/plan`)
  expect(saved.spots.map(({ hint }) => hint)).toEqual([
    'by the door',
    'by the window',
    'by the mirror',
    'in the second row',
  ])

  await page.getByRole('button', { name: /^Reformer 1, .* m from the left/ }).focus()
  await page.getByRole('button', { name: 'Out of order', exact: true }).click()
  const breaking = page.getByRole('dialog')
  await expect(breaking.getByText('1 upcoming class has at most 3 seats from now on.')).toBeVisible()
  await expect(breaking.getByText(/: to Reformer 4$/)).toBeVisible()
  await breaking.getByLabel('Why').fill('A spring is being replaced')
  await picture(page, 'spots-6-breaking')
  await expectAccessible(page)
  await breaking.getByRole('button', { name: 'Move 1 booking and notify the member' }).click()
  await expect(page.getByText(/^It is out of order now/)).toBeVisible()
  await picture(page, 'spots-7-broken')

  const mail = await mailTo(memberRequest, email, /^Your seat is safe: /)
  expect(mail.text).toContain('Reformer 1 is out of order: A spring is being replaced.')
  await memberRequest.dispose()
  await page.request.post('/api/v1/user/signin', { data: { email, password } })
  await page.goto('/?account=schedule')
  await expect(
    page.getByText('Your seat is safe. You are on Reformer 4, in the second row now.'),
  ).toBeVisible()
  await picture(page, 'spots-8-safe')
  await page.getByRole('button', { name: `Change spot: ${title}` }).click()
  const change = page.getByRole('dialog', { name: title })
  const broken = change.getByRole('radio', { name: 'Reformer 1, by the door: out of order' })
  await expect(broken).toBeDisabled()
  await picture(page, 'spots-9-change')
})

test('a member who is offered a seat chooses their spot', async ({ page, playwright, baseURL }) => {
  test.setTimeout(120_000)
  await signInAsStaff(page, 'owner')
  const { title, classId, date } = await ownRoom(page.request, 2)
  const book = async () => {
    const memberRequest = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    await createPerson(memberRequest)
    await buy(memberRequest, 'Discovery Session')
    const { _id } = await call<{ _id: string }>(memberRequest, 'POST', `/user/create-order/${classId}`, {
      date,
    })
    return { memberRequest, _id }
  }
  const [first, second] = [await book(), await book()]
  await createPerson(page.request)
  await buy(page.request, 'Discovery Session')
  const terms = { automatic: false, lateToo: false, oneClass: false, insteadOf: null }
  await call(page.request, 'POST', '/user/waitlist', { classId, date, ...terms })
  await call(second.memberRequest, 'PUT', `/user/cancel-order/${second._id}`)
  for (const { memberRequest } of [first, second]) await memberRequest.dispose()
  await expect
    .poll(async () => (await call<{ status: string }[]>(page.request, 'GET', '/user/waitlist'))[0]?.status)
    .toBe('offered')

  await page.goto(`/class-schedule?week=${date}&book=${classId}.${date}`)
  const offer = sheet(page, title)
  await expect(offer.getByRole('heading', { name: 'It is your turn' })).toBeVisible()
  await offer.getByRole('radio', { name: /^Reformer 3.*: free/ }).check()
  await picture(page, 'spots-10-offer')
  await offer.getByRole('button', { name: /^Take the seat/ }).click()
  await expect(offer.getByText('Your spot: Reformer 3')).toBeVisible()
  await page.goto('/?account=schedule')
  await expect(page.getByText('Your spot: Reformer 3')).toBeVisible()
})
