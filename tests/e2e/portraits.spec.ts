import type { InstructorProfile } from '#features/content/schema.ts'
import { expect, test } from './fixture.ts'
import { call } from './people.ts'

test('eight instructors have eight pictures, each served as an image', async ({ page }) => {
  const teachers = await call<InstructorProfile[]>(page.request, 'GET', '/studio/instructors')
  const pictures = await Promise.all(
    teachers.map(async ({ image }) => {
      const response = await page.request.get(image.secureUrl ?? '/no picture')
      expect(response.status(), image.secureUrl ?? '').toBe(200)
      expect(response.headers()['content-type'], image.secureUrl ?? '').toMatch(/^image\//)
      return response.text()
    }),
  )
  expect(pictures).toHaveLength(8)
  expect(new Set(pictures).size).toBe(8)
})

test.describe('if no picture can be loaded', () => {
  test.beforeEach(async ({ page, unexpected }) => {
    unexpected.allowConnectionLoss()
    await page.route('**/portraits/**', (route) => route.abort('internetdisconnected'))
  })

  test('the faces in the timetable are initials', async ({ page }) => {
    await page.goto('/class-schedule')
    const faces = page.getByRole('group', { name: 'Instructor' })
    await expect(faces.getByRole('link', { name: 'Ananya Rao' })).toContainText('AR')
    await expect(faces.locator('img')).toHaveCount(0)
  })

  test('the slots for pictures of instructors are empty, without the icon of a broken picture', async ({
    page,
  }) => {
    await page.goto('/about-us')
    const picture = page.locator('img[src*="/portraits/"]').first()
    await picture.scrollIntoViewIfNeeded()
    await expect(picture).toHaveCSS('opacity', '0')
    expect((await picture.boundingBox())?.width).toBeGreaterThan(100)
  })
})

test('the faces in the timetable are pictures if they can be loaded', async ({ page }) => {
  await page.goto('/class-schedule', { waitUntil: 'networkidle' })
  const face = page.getByRole('group', { name: 'Instructor' }).getByRole('link', { name: 'Ananya Rao' })
  await expect
    .poll(() => face.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .not.toBe(0)
  await expect(face).not.toContainText('AR')
})
