import type { Locator, Page } from '@playwright/test'
import type { ToastKind } from '#ui/toast.ts'

/** The visible toasts with this text; of one kind, if given. */
export const toasts = (page: Page, text: string | RegExp, kind?: ToastKind): Locator =>
  page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('group')
    .and(page.locator(kind ? `[data-toast="${kind}"]` : '[data-toast]'))
    .filter({ hasText: text })
    .filter({ visible: true })

/** From now on these calls fail on the server's side, with this message. */
export async function refuse(page: Page, address: string, message: string): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({
      status: 500,
      json: { statusCode: 500, success: false, message, data: null, error: { code: 'INTERNAL' } },
    }),
  )
}
