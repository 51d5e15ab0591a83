import sharp from 'sharp'
import { expectAccessible } from './expectAccessible.ts'
import { expect, test } from './fixture.ts'
import { signInAsStaff } from './staff.ts'

const photograph = () =>
  sharp({
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      background: '#a07060',
      noise: { type: 'gaussian', mean: 140, sigma: 12 },
    },
  })
    .jpeg()
    .toBuffer()

const FIRST_LINES = 'Twenty-four places can move, and most mornings ask four of them to do the work of all.'
// Texts in tests of the site's pages have realistic lengths.
const PARAGRAPH = Array.from(
  { length: 8 },
  () => `${FIRST_LINES} Begin lying down, and give each its turn.`,
).join(' ')

test('an article is written, survives a reload, is previewed and published with a photograph', async ({
  page,
  unexpected,
}) => {
  // Processing a photograph takes a core for some seconds.
  test.slow()
  unexpected.allowStatus(400, '/publish')
  await signInAsStaff(page, 'manager')
  await page.goto('/console/content?part=post')
  await expect(page.getByRole('table', { name: 'Articles' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Write an article' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article')
  const slug = `the-spine-${Date.now() % 100_000}`
  await page.getByLabel('Title', { exact: true }).fill(slug.replaceAll('-', ' '))
  await expect(page.getByLabel('Address, after the last slash')).toHaveValue(slug)
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.insertText(PARAGRAPH)
  await page.keyboard.press('Enter')
  await page.keyboard.type('A spine has twenty-four places.')
  await page.getByRole('button', { name: 'Heading', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Heading', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByLabel('Title, in Hindi').fill('रीढ़')
  await page.reload()
  await expect(page.getByLabel('Title, in Hindi')).toHaveValue('रीढ़')
  await expect(page.getByText('All saved.')).toBeVisible()

  // The message about missing fields must not be hidden under the sheet.
  await page.getByRole('button', { name: 'Schedule for later' }).click()
  const plan = page.getByRole('dialog', { name: 'Schedule for later' })
  const at = { day: plan.getByLabel('Day', { exact: true }), time: plan.getByLabel('Time, in the studio') }
  await at.day.fill(new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10))
  await at.time.fill('7:30 am')
  await plan.getByRole('button', { name: 'Schedule it' }).click()
  await expect(page.getByText('Please fill this in before you publish.').first()).toBeVisible()
  await expect(plan).toHaveCount(0)
  await expect(page.getByLabel('First lines, shown in lists', { exact: true })).toBeFocused()
  await page.getByLabel('First lines, shown in lists', { exact: true }).fill(FIRST_LINES)
  await page.getByLabel('What the picture shows', { exact: true }).fill('A room in the morning')
  await page.getByLabel('For whom', { exact: true }).fill('Everyone')
  await page.getByLabel('Tags, separated by commas').fill('Practice')
  await page.getByLabel('Drawing').selectOption('wide-swan')

  await page.getByRole('button', { name: 'Add a photograph' }).click()
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'room.jpg',
    mimeType: 'image/jpeg',
    buffer: await photograph(),
  })
  await page.getByLabel('Focus point: from the top').fill('20')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Upload this picture' }).click()
  await expect(page.getByRole('button', { name: 'Use the drawing instead' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('All saved.')).toBeVisible()
  await expectAccessible(page)

  const draftId = page.url().split('/').at(-1)
  await page.goto(`/console/preview/${draftId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(slug.replaceAll('-', ' '))
  await page.goto(`/console/content/${draftId}`)
  await page.getByRole('button', { name: 'Schedule for later' }).click()
  await at.day.fill('1/12/2026')
  await at.time.fill('07:30')
  await page.reload()
  await expect(at.day).toHaveValue('1 Dec 2026')
  await expect(at.time).toHaveValue('7:30 am')
  await page.goBack()
  await expect(plan).toHaveCount(0)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('On the site, as shown here.')).toBeVisible()

  await page.goto(`/${slug}`)
  const cover = page.getByRole('img', { name: 'A room in the morning' })
  await expect(cover).toBeVisible()
  expect(await cover.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(
    /\/media\/[0-9a-f]{32}-\d+\.avif$/,
  )
  await expect(page.getByRole('heading', { level: 2, name: 'A spine has twenty-four places.' })).toBeVisible()
})

test('a text that is typed during a slow save is no conflict after a reload, and a refused one has its reason', async ({
  page,
  unexpected,
}) => {
  await signInAsStaff(page, 'manager')
  await page.goto('/console/content?part=training')
  await page.getByRole('button', { name: 'Write a training' }).click()
  const title = page.getByLabel('Title', { exact: true })
  let saves = 0
  await page.route('**/api/v1/console/drafts/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    saves += 1
    const response = await route.fetch()
    // The second letters are typed while the first save is running.
    if (saves === 1) await title.fill('Spring school')
    return route.fulfill({ response })
  })
  const firstSave = page.waitForResponse((response) => response.request().method() === 'PUT')
  await title.fill('Spring')
  await (await firstSave).finished()
  // Long enough to process the response, and shorter than the pause before the second save.
  await page.waitForTimeout(300)
  expect(saves).toBe(1)
  await page.reload()
  await expect(page.getByText('All saved.')).toBeVisible()
  await expect(title).toHaveValue('Spring school')
  await page.unrouteAll()

  unexpected.allowStatus(400, '/drafts/')
  const message = 'This is too long.'
  const error = { code: 'BAD_REQUEST', fields: { 'content.title': message } }
  const refusal = { statusCode: 400, success: false, message: 'Please check the fields.', data: null, error }
  await page.route('**/api/v1/console/drafts/*', (route) => route.fulfill({ status: 400, json: refusal }), {
    times: 1,
  })
  await title.fill('Spring school, much too long')
  await expect(
    page.getByText('Not saved. Your text stays in this window. Please check the fields.'),
  ).toBeVisible()
  await expect(page.getByText(message)).toBeVisible()
  await title.fill('Spring school again')
  await expect(page.getByText('All saved.')).toBeVisible()
  await expect(page.getByText(message)).toHaveCount(0)
})

test('the content lists can be read and changed at every width', async ({ page }) => {
  // Five screens, each checked in three widths.
  test.slow()
  await signInAsStaff(page, 'manager')
  for (const part of ['training', 'testimonials', 'instructors', 'policies', 'locations']) {
    await page.goto(`/console/content?part=${part}`)
    await expect(page.getByRole('navigation', { name: 'Content sections' })).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto('/console/content?part=policies&open=refund')
  const points = page.getByLabel('In short, one point per paragraph', { exact: true })
  const before = await points.inputValue()
  await points.fill(`${before}\n\nWomen aged {minimumAge}.`)
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved
  await page.goto('/refund-policy')
  await expect(page.getByText('Women aged 18.')).toBeVisible()
})
