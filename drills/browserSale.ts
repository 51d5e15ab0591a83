import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { watch } from '../tests/e2e/watch.ts'
import { type Cluster, RESULTS } from './cluster.ts'

/** The timeout of each step of a sale. */
const TIMEOUT_MS = 15_000
/** The timeout for the mailed code. It is longer, because busy servers do little in the background. */
const CODE_TIMEOUT_MS = 60_000
const CODE_STEP_MS = 200

export interface BrowserSale {
  /** Waits for the last sale. */
  end(): Promise<{ sold: number; complaints: string[] }>
}

/**
 * Newcomers in a real browser, one after the other: each opens an account with the mailed code and buys a pass. A step
 * that fails is a complaint, and so is any failed request, refused call or message in the browser's console.
 */
export async function startBrowserSale(cluster: Cluster): Promise<BrowserSale> {
  const browser = await chromium.launch(config.use?.launchOptions)
  const complaints: string[] = []
  let sold = 0
  let isEnding = false
  const running = (async () => {
    for (let number = 1; !isEnding; number += 1) {
      const problems = await sell(cluster, browser, `browser${number}@drill.example`)
      complaints.push(...problems.map((each) => `sale ${number} in the browser: ${each}`))
      if (!problems.length) sold += 1
    }
  })()
  return {
    async end() {
      isEnding = true
      await running
      await browser.close()
      return { sold, complaints }
    },
  }
}

/** Returns a sentence for each problem. */
async function sell(cluster: Cluster, browser: Browser, email: string): Promise<string[]> {
  // The Content-Security-Policy of the pages allows the checkout of the real gateway, but not the simulator's.
  const context = await browser.newContext({ locale: 'en-IN', serviceWorkers: 'block', bypassCSP: true })
  context.setDefaultTimeout(TIMEOUT_MS)
  const watching = watch(context)
  const page = await context.newPage()
  try {
    await buyAsNewcomer(cluster, page, email)
    return watching.problems()
  } catch (error) {
    await page.screenshot({ path: join(RESULTS, `${email}.png`) })
    return [(error as Error).message.split('\n')[0] ?? '', ...watching.problems()]
  } finally {
    await context.close()
  }
}

async function buyAsNewcomer(cluster: Cluster, page: Page, email: string): Promise<void> {
  await page.goto(`${cluster.url}/membership`)
  await page
    .getByRole('button', { name: /^Buy Group 8/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Email Address').fill(email)
  await sheet.getByRole('button', { name: 'Send Otp' }).click()
  await sheet.getByLabel('First Name').fill('Kavita')
  await sheet.getByLabel('Last Name').fill('Sen')
  await sheet.getByRole('textbox', { name: 'Phone' }).fill('+91 98100 54321')
  await sheet.getByLabel('DOB').fill('1994-02-28')
  await sheet.getByLabel('Password', { exact: true }).fill('a long password of a drill')
  await sheet.getByLabel(/6 digits/).fill(await mailedCode(cluster, email))
  await sheet.getByRole('button', { name: 'Sign Up' }).click()
  await sheet.getByRole('button', { name: /^Pay .* by UPI/ }).click()
  await page.getByTitle('Test payment').contentFrame().getByRole('button', { name: 'Pay by UPI' }).click()
  const done = sheet.getByText('is yours').or(sheet.getByText('is ready')).first()
  await expect(done).toBeVisible({ timeout: TIMEOUT_MS })
}

/** Reads the code from the mails that the servers have written into their folders. */
async function mailedCode({ folder, sites }: Cluster, email: string): Promise<string> {
  const deadline = performance.now() + CODE_TIMEOUT_MS
  while (performance.now() < deadline) {
    for (const { name } of sites) {
      const mails = join(folder, `${name}.data`, 'mail')
      for (const file of await readdir(mails).catch(() => [])) {
        if (file.startsWith('.')) continue
        const { to, text } = JSON.parse(await readFile(join(mails, file), 'utf8')) as Record<string, string>
        const code = to === email && /\b\d{6}\b/.exec(text ?? '')?.[0]
        if (code) return code
      }
    }
    await sleep(CODE_STEP_MS)
  }
  throw new Error(`no code was mailed to ${email}`)
}
