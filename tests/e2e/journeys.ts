import { mkdir } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { codeIn, mailTo, PASSWORD } from './people.ts'
import { bookButton, type Session } from './sessions.ts'

const FOLDER = 'screenshots/journeys'
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

/** Screenshots are for people to look at, and take seconds: they are made with PICTURES=1. */
export const screenshotsEnabled = process.env.PICTURES === '1'

/** Pictures of a state at the widths of a phone, a tablet and a desktop; the page is not changed. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!screenshotsEnabled) return
  await mkdir(FOLDER, { recursive: true })
  const before = page.viewportSize()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.evaluate(() => {
      // A loading animation never ends.
      const ending = document
        .getAnimations()
        // Scroll-driven animations end with the page.
        .filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      return Promise.allSettled(ending.map(({ finished }) => finished))
    })
    await page.screenshot({ path: `${FOLDER}/${name}-${size.width}.png` })
  }
  if (before) await page.setViewportSize(before)
}

/**
 * Expects that these parts of a sheet, such as its title, its close button and its main button, are fully visible at
 * every width.
 */
export async function expectFullyVisible(page: Page, parts: Locator[]): Promise<void> {
  const before = page.viewportSize()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const part of parts) await expect(part, `${part} at ${size.width} px`).toBeInViewport({ ratio: 1 })
  }
  if (before) await page.setViewportSize(before)
}

/** Counts taps, but not typing. */
export function countTaps() {
  let count = 0
  return {
    tap: async (target: Locator) => {
      count += 1
      await target.click()
    },
    count: () => count,
  }
}

export const sheet = (page: Page, title: string) => page.getByRole('dialog', { name: title })

export const gatewayWindow = (page: Page) => page.getByTitle('Test payment').contentFrame()

/** Expects that the sheet shows the class, as it must in every step. */
export async function expectClass(
  page: Page,
  { title, location, date }: Pick<Session, 'title' | 'date'> & { location: string },
): Promise<void> {
  const bookSheet = sheet(page, title)
  await expect(bookSheet).toContainText(location)
  await expect(bookSheet).toContainText(String(Temporal.PlainDate.from(date).day))
}

/** Opens the sheet of a class from the list of its week. */
export async function openSheet(page: Page, session: Session, path = '/class-schedule'): Promise<Locator> {
  await page.goto(`${path}?view=list&week=${session.date}`)
  await bookButton(page, session).click()
  return sheet(page, session.title)
}

export const fillEmail = (dialog: Locator, email: string) => dialog.getByLabel('Email Address').fill(email)

/** Fills in name, phone, birth date, password and code; does not press Sign Up. */
export async function fillDetails(page: Page, dialog: Locator, email: string): Promise<void> {
  await dialog.getByLabel('First Name').fill('Kavita')
  await dialog.getByLabel('Last Name').fill('Sen')
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('+91 98100 54321')
  await dialog.getByLabel('DOB').fill('1994-02-28')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel(/6 digits/).fill(codeIn(await mailTo(page.request, email, /code to sign up/)))
}

/** Holds the seat with the suggested pass, and opens the gateway's window. */
export async function openGateway(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: /^Hold my seat/ }).click()
  await dialog.getByRole('button', { name: /^Pay .* by UPI/ }).click()
}
