import type { Page } from '@playwright/test'

/** Delays the requests to these addresses until the returned function is called, as a slow connection would. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
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

/** Delays the page's scripts. */
export const holdScripts = (page: Page) => holdRequests(page, '**/assets/*.js')
