import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test } from '../e2e/fixture.ts'
import { fixedPages, namedPages, pageOf } from '../e2e/sitePages.ts'
import { signInAsStaff } from '../e2e/staff.ts'
import { become, states } from '../e2e/states.ts'
import { addressOf, consoleScreens } from './consoleScreens.ts'

const FOLDER = join(import.meta.dirname, '../../screenshots')
const SIZES = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

/** `/class-schedule` → `class-schedule`; the home page is `home`. */
const fileOf = (name: string) => name.replace(/^\//, '').replaceAll(/[^A-Za-z0-9]+/g, '-') || 'home'

/** Saves a picture of the whole page. Scrolls through it first, because some parts load only when they are near. */
async function capturePage(page: Page, name: string, width: number) {
  await page.evaluate(async () => {
    const step = innerHeight
    for (let y = 0; y < document.documentElement.scrollHeight; y += step) {
      scrollTo(0, y)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(FOLDER, `${fileOf(name)}-${width}.png`), fullPage: true })
}

for (const size of SIZES) {
  test.describe(`${size.width}`, () => {
    test.use({ viewport: size })

    for (const { name, path, status } of fixedPages) {
      test(name, async ({ page, unexpected }) => {
        if (status !== 200) unexpected.allowStatus(status, path)
        await page.goto(path, { waitUntil: 'networkidle' })
        await capturePage(page, name, size.width)
      })
    }

    for (const { name, path } of fixedPages.filter(({ status }) => status === 200)) {
      test(`${name} in Hindi`, async ({ page }) => {
        await page.goto(`/hi${path}`, { waitUntil: 'networkidle' })
        await capturePage(page, `hi-${fileOf(name)}`, size.width)
      })
    }

    for (const name of namedPages) {
      test(name, async ({ page }) => {
        const { path } = await pageOf(page.request, name)
        await page.goto(path, { waitUntil: 'networkidle' })
        await capturePage(page, name, size.width)
      })
    }

    for (const { name, who, open, narrow } of states) {
      if (narrow && size.width > 1000) continue
      test(name, async ({ page, context, unexpected }) => {
        unexpected.allowConnectionLoss()
        unexpected.allowStatus(400, '/user/create-enquiry')
        unexpected.allowStatus(429, '/user/signin')
        await become(who, context.request)
        await open(page)
        // The state is rendered already. This waits for images; the network is never idle on pages that poll.
        await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {})
        await page.screenshot({ path: join(FOLDER, `${fileOf(name)}-${size.width}.png`) })
      })
    }

    for (const [language, prefix] of [
      ['en', ''],
      ['hi', '/hi'],
    ]) {
      test(`the console, ${language}`, async ({ page }) => {
        test.setTimeout(600_000)
        await signInAsStaff(page, 'owner')
        for (const [name, address] of consoleScreens) {
          await page.goto(`${prefix}/console/${await addressOf(page, address)}`)
          // The network is never idle on screens that poll.
          await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {})
          const file = `console-${fileOf(name)}-${language}-${size.width}.png`
          await page.screenshot({ path: join(FOLDER, file), fullPage: true })
        }
      })
    }
  })
}
