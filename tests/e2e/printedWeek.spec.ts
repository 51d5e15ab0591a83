import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { call } from './people.ts'
import { type Session, today } from './sessions.ts'

const seen = (page: Page, name: RegExp) => page.getByText(name).filter({ visible: true })

for (const [language, path] of [
  ['English', '/class-schedule'],
  ['Hindi', '/hi/class-schedule'],
] as const) {
  for (const width of [390, 1440]) {
    test(`the week is printed on one sheet, in ${language} from ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path, { waitUntil: 'networkidle' })
      const sheet = await page.pdf({ format: 'A4' })
      expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
      // The width of an A4 sheet in pixels.
      await page.setViewportSize({ width: 720, height: 1040 })
      await page.emulateMedia({ media: 'print' })
      const { items } = await call<{ items: Session[] }>(
        page.request,
        'GET',
        `/user/get-classes?limit=200&from=${today}`,
      )
      const classes = page.getByRole('main').getByRole('listitem').filter({ visible: true })
      await expect(classes).toHaveCount(items.length)
      await expect(
        page.getByRole('main').getByRole('heading', { level: 2 }).filter({ visible: true }),
      ).toHaveCount(7)
      for (const words of [/\d:\d\d/, /Kavya|काव्या/, /Faridabad|फ़रीदाबाद/]) {
        await expect(classes.filter({ hasText: words }).first()).toBeVisible()
      }
      for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const) {
        await expect(page.getByRole(role).filter({ visible: true }), role).toHaveCount(0)
      }
      const colours = await classes.first().evaluate((element) =>
        [element, ...element.querySelectorAll('*')].flatMap((part) => {
          const { color, backgroundColor, backgroundImage } = getComputedStyle(part)
          return part.getClientRects().length ? [`${color} ${backgroundColor} ${backgroundImage}`] : []
        }),
      )
      expect(new Set(colours)).toEqual(new Set(['rgb(0, 0, 0) rgba(0, 0, 0, 0) none']))
    })
  }
}

test('a short list of classes is printed as a list, with all its days', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/class-schedule?kind=reformer&location=Faridabad&dayPart=evening')
  await page.emulateMedia({ media: 'print' })
  await expect(
    page.getByRole('main').getByRole('heading', { level: 2 }).filter({ visible: true }),
  ).not.toHaveCount(1)
  await expect(seen(page, /^(Book|Booked|Clear the filters)$/)).toHaveCount(0)
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
})
