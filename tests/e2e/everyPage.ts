import type { Page } from '@playwright/test'
import { test } from './fixture.ts'
import { allPages, type SitePage } from './sitePages.ts'

/** Every page, with the problems found on it. It may take as long as many tests: there are as many pages. */
export async function onEveryPage(
  page: Page,
  look: (sitePage: SitePage) => Promise<string[]>,
): Promise<string[]> {
  test.slow()
  const found: string[] = []
  for (const sitePage of await allPages(page.request)) {
    await page.goto(sitePage.path, { waitUntil: 'networkidle' })
    found.push(...(await look(sitePage)).map((words) => `${sitePage.name}: ${words}`))
  }
  return found
}
