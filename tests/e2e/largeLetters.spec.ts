import { NOTHING_ELSEWHERE } from '../../playwright.config.ts'
import { onEveryPage } from './everyPage.ts'
import { expect, test } from './fixture.ts'

/** The browser's font size setting: twice as large. */
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', NOTHING_ELSEWHERE, '--blink-settings=defaultFontSize=32'],
  },
})

test('no page scrolls sideways at double text size, at 1280 and 390 px', async ({ page, unexpected }) => {
  unexpected.allowStatus(404, '/no')
  const found = await onEveryPage(page, async () => {
    const wide: string[] = []
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const [letters, needed] = await page.evaluate(() => [
        getComputedStyle(document.documentElement).fontSize,
        document.documentElement.scrollWidth,
      ])
      expect(letters).toBe('32px')
      if (Number(needed) > width) wide.push(`${needed} px wide at ${width} px`)
    }
    return wide
  })
  expect(found).toEqual([])
})
