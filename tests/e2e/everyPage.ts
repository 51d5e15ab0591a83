import type { Page } from '@playwright/test'
import { test } from './fixture.ts'
import { allPages, type SitePage } from './sitePages.ts'

/**
 * Checks every page, and collects the problems found on each. It may take as much time as many tests, because there are
 * many pages.
 */
export async function onEveryPage(
  page: Page,
  check: (sitePage: SitePage) => Promise<string[]>,
): Promise<string[]> {
  test.slow()
  const findings: string[] = []
  for (const sitePage of await allPages(page.request)) {
    await page.goto(sitePage.path, { waitUntil: 'networkidle' })
    findings.push(...(await check(sitePage)).map((problem) => `${sitePage.name}: ${problem}`))
  }
  return findings
}
