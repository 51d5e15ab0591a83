import { onEveryPage } from './everyPage.ts'
import { expect, test } from './fixture.ts'

/** As a reader sets them in the browser: twice as large. */
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--blink-settings=defaultFontSize=32'],
  },
})

test('no page scrolls sideways with letters of double size', async ({ page, unexpected }) => {
  unexpected.answers(404, '/no')
  await page.setViewportSize({ width: 1280, height: 900 })
  const found = await onEveryPage(page, async () => {
    const [letters, width] = await page.evaluate(() => [
      getComputedStyle(document.documentElement).fontSize,
      document.documentElement.scrollWidth,
    ])
    expect(letters).toBe('32px')
    return Number(width) > 1280 ? [`${width} px wide`] : []
  })
  expect(found).toEqual([])
})
