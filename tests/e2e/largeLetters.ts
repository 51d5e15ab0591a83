import { expect, type Page } from '@playwright/test'

const MEDIUM = 16
const LARGE = 32

/** With the browser's font size setting twice as large, the page doesn't scroll sideways at 1280 and 390 px. */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const setFontSize = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } })
  await setFontSize(LARGE)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const [fontSize, needed] = await page.evaluate(() => [
      getComputedStyle(document.documentElement).fontSize,
      document.documentElement.scrollWidth,
    ])
    expect(fontSize).toBe(`${LARGE}px`)
    expect(needed, `width at ${width} px with text twice as large`).toBeLessThanOrEqual(width)
  }
  await setFontSize(MEDIUM)
  await browser.detach()
}
