import type { Page } from '@playwright/test'

/** Keeps these calls on the way, as a slow line does, until the answer is called. */
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
