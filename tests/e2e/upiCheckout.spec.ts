import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { gatewayWindow, openSheet, picture } from './journeys.ts'
import { openSession } from './sessions.ts'

interface Options {
  config: { display: { blocks: Record<string, { instruments: { method: string; flows?: string[] }[] }> } }
}

/** Stores the options that the page gives to the gateway's script. */
const watchOptions = (page: Page) =>
  page.addInitScript(() => {
    const passedOptions: unknown[] = []
    Object.assign(window, { passedOptions })
    let checkout: (new (options: object) => object) | undefined
    Object.defineProperty(window, 'Razorpay', {
      get: () => checkout,
      set: (gateway: new (options: object) => object) => {
        checkout = class extends gateway {
          constructor(options: object) {
            passedOptions.push(JSON.parse(JSON.stringify(options)))
            super(options)
          }
        }
      },
    })
  })

const firstInstruments = async (page: Page) => {
  const [options] = await page.evaluate(() =>
    (window as unknown as { passedOptions: Options[] }).passedOptions.slice(-1),
  )
  return options?.config.display.blocks.chosen?.instruments
}

const devices = [
  {
    name: 'UPI on a phone, where it opens an app',
    width: 390,
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    flow: 'intent',
    words: 'Opens your UPI app',
  },
  {
    name: 'UPI on a computer, where it shows a QR code',
    width: 1440,
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    flow: 'qr',
    words: 'Scan a QR code with your phone',
  },
]

for (const { name, width, userAgent, flow, words } of devices) {
  test.describe(name, () => {
    test.use({ userAgent, viewport: { width, height: 900 } })
    test('is the first method, and works after a declined card in the same window', async ({
      page,
      person: _,
    }) => {
      await watchOptions(page)
      const session = await openSession(page.request, { when: 'nextWeek', kinds: ['reformer'] })
      const bookSheet = await openSheet(page, session)
      await bookSheet.getByRole('button', { name: /^Hold my seat/ }).click()
      await bookSheet.getByRole('button', { name: /^Pay .* by UPI/ }).click()
      const gateway = gatewayWindow(page)
      const first = gateway.locator('.method').first()
      await expect(first).toContainText(`Pay by UPI${words}`)
      expect(await firstInstruments(page)).toEqual([{ method: 'upi', flows: [flow] }])
      await picture(page, `upi-first-${width}`)
      await gateway.getByRole('button', { name: 'Close' }).click()

      await bookSheet.getByRole('radio', { name: /^Card/ }).check()
      await bookSheet.getByRole('button', { name: /^Pay .* by card/ }).click()
      await expect(first).toContainText('Pay by card')
      expect(await firstInstruments(page)).toEqual([{ method: 'card' }])
      await gateway.getByRole('button', { name: 'Fail this payment' }).click()
      await expect(gateway.getByRole('alert')).toContainText('declined')
      await picture(page, `card-declined-${width}`)
      await gateway.getByRole('button', { name: 'Pay by UPI' }).click()
      await expect(bookSheet.getByRole('heading', { name: 'You are in' })).toBeVisible()
    })
  })
}
