import type { Page } from '@playwright/test'
import { allPlaces, type Place } from './places.ts'

/** Every page, and what is found wrong in it. */
export async function onEveryPage(page: Page, look: (place: Place) => Promise<string[]>): Promise<string[]> {
  const found: string[] = []
  for (const place of await allPlaces(page.request)) {
    await page.goto(place.path, { waitUntil: 'networkidle' })
    found.push(...(await look(place)).map((words) => `${place.name}: ${words}`))
  }
  return found
}
