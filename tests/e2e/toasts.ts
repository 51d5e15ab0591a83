import type { Locator, Page } from '@playwright/test'

/** The toasts with these words that are in sight. */
export const toasts = (page: Page, text: string | RegExp): Locator =>
  page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('group')
    .filter({ hasText: text })
    .filter({ visible: true })

/** From now on these calls fail on the server's side, and it says so in these words. */
export async function refuse(page: Page, address: string, message: string): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({
      status: 500,
      json: { statusCode: 500, success: false, message, data: null, error: { code: 'INTERNAL' } },
    }),
  )
}
