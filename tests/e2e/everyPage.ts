import type { Page } from '@playwright/test'
import { allPages, type SitePage } from './sitePages.ts'

/** Every page, with the problems found on it. */
export async function onEveryPage(
  page: Page,
  look: (sitePage: SitePage) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = []
  for (const sitePage of await allPages(page.request)) {
    await page.goto(sitePage.path, { waitUntil: 'networkidle' })
    found.push(...(await look(sitePage)).map((words) => `${sitePage.name}: ${words}`))
  }
  return found
}
