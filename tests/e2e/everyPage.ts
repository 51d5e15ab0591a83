import type { Page } from '@playwright/test'
import { allLocations, type PageLocation } from './locations.ts'

/** Every page, with the problems found on it. */
export async function onEveryPage(
  page: Page,
  look: (location: PageLocation) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = []
  for (const location of await allLocations(page.request)) {
    await page.goto(location.path, { waitUntil: 'networkidle' })
    found.push(...(await look(location)).map((words) => `${location.name}: ${words}`))
  }
  return found
}
