import { onEveryPage } from './everyPage.ts'
import { expect, test } from './fixture.ts'

/** The browser's font size setting: twice as large. */
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--blink-settings=defaultFontSize=32'],
  },
})

for (const width of [1280, 390]) {
  test(`no page scrolls sideways at double text size, at ${width} px`, async ({ page, unexpected }) => {
    unexpected.answers(404, '/no')
    await page.setViewportSize({ width, height: 900 })
    const found = await onEveryPage(page, async () => {
      const [letters, wide] = await page.evaluate(() => [
        getComputedStyle(document.documentElement).fontSize,
        document.documentElement.scrollWidth,
      ])
      expect(letters).toBe('32px')
      return Number(wide) > width ? [`${wide} px wide`] : []
    })
    expect(found).toEqual([])
  })
}
