import type { Page } from '@playwright/test'

/** Delays these calls, as a slow connection does, until the returned function is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The page's scripts. */
export const holdScripts = (page: Page) => hold(page, '**/assets/*.js')
