import { chromium } from '@playwright/test'
import { startChromium } from './chromium.ts'
import type { Measure } from './main.ts'
import { demoServer } from './studio.ts'
import { kilobytes, notMeasured, type Row } from './table.ts'

const JAVASCRIPT_GOAL = 130_000

/** What Chromium loads by itself when somebody who is not signed in opens the home page and looks at it. */
export const measureFirstLoad: Measure = async () => {
  const program = process.env.CHROMIUM_PATH
  if (!program) return [notMeasured('first load of the home page', 'no Chromium')]
  const { url } = await demoServer()
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await startChromium(program)}`)
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  const loaded = new Map<string, string>()
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (!response.fromServiceWorker()) loaded.set(response.url(), type)
  })
  await page.goto(`${url}/`, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1_000)
  await context.close()
  await browser.close()
  const files = await Promise.all(
    [...loaded]
      .filter(([address]) => address.startsWith(url))
      .map(async ([address, type]) => ({ type: kindOf(address, type), ...(await sizes(address)) })),
  )
  return ['HTML', 'JavaScript', 'CSS', 'fonts', 'images', 'the rest'].map((kind) => {
    const mine = files.filter(({ type }) => type === kind)
    const sum = (size: 'gzip' | 'br') => mine.reduce((total, file) => total + file[size], 0)
    const row: Row = {
      what: `first load of the home page: ${kind}, ${mine.length} file${mine.length === 1 ? '' : 's'}`,
      ours: `${kilobytes(sum('gzip'))} gzip, ${kilobytes(sum('br'))} as sent`,
    }
    if (kind !== 'JavaScript') return row
    return { ...row, goal: `≤ ${kilobytes(JAVASCRIPT_GOAL)} gzip`, met: sum('gzip') <= JAVASCRIPT_GOAL }
  })
}

function kindOf(address: string, type: string): string {
  if (type === 'document') return 'HTML'
  if (type === 'stylesheet') return 'CSS'
  if (type === 'font') return 'fonts'
  if (type === 'image') return 'images'
  return type === 'script' || /\.js$/.test(address) ? 'JavaScript' : 'the rest'
}

/** Bytes of the body in both encodings; fetch unpacks, so the length is asked for in the headers. */
async function sizes(address: string): Promise<{ gzip: number; br: number }> {
  const size = async (encoding: string) => {
    const response = await fetch(address, { headers: { 'accept-encoding': encoding } })
    const length = Number(response.headers.get('content-length'))
    return length || (await response.arrayBuffer()).byteLength
  }
  return { gzip: await size('gzip'), br: await size('br') }
}
