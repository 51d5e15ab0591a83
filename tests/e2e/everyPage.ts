import type { Page } from '@playwright/test'
import { allLocations, type Place } from './locations.ts'

/** Every page, and what is found wrong in it. */
export async function onEveryPage(page: Page, look: (place: Place) => Promise<string[]>): Promise<string[]> {
  const found: string[] = []
  for (const place of await allLocations(page.request)) {
    await page.goto(place.path, { waitUntil: 'networkidle' })
    found.push(...(await look(place)).map((words) => `${place.name}: ${words}`))
  }
  return found
}
