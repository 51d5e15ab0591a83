import { type Browser, chromium } from '@playwright/test'
import { startChromium } from './chromium.ts'
import type { Measure } from './main.ts'
import { demoServer } from './studio.ts'
import { kilobytes, notMeasured, type Row } from './table.ts'

const JAVASCRIPT_GOAL = 130_000

/** Of these pages, only HTML and scripts are measured. */
const OTHER_PAGES = ['/class-schedule', '/membership', '/contact-us']

/** Measures what Chromium loads when a visitor opens a page. */
export const measureFirstLoad: Measure = async () => {
  const program = process.env.CHROMIUM_PATH
  if (!program) return [notMeasured('first load of the home page', 'no Chromium')]
  const { url } = await demoServer()
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await startChromium(program)}`)
  const rows: Row[] = [await sheetRow(url)]
  for (const path of ['/', ...OTHER_PAGES]) rows.push(...(await pageRows(browser, url, path)))
  await browser.close()
  return rows
}

async function pageRows(browser: Browser, url: string, path: string): Promise<Row[]> {
  const isHome = path === '/'
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  const loaded = new Map<string, string>()
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (!response.fromServiceWorker()) loaded.set(response.url(), type)
  })
  await page.goto(url + path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1_000)
  await context.close()
  const files = await Promise.all(
    [...loaded]
      .filter(([address]) => address.startsWith(url))
      .map(async ([address, type]) => ({ type: kindOf(address, type), ...(await sizes(address)) })),
  )
  const kinds = ['HTML', 'JavaScript', ...(isHome ? ['CSS', 'fonts', 'images', 'the rest'] : [])]
  return kinds.map((kind) => {
    const ofKind = files.filter(({ type }) => type === kind)
    const sum = (size: 'gzip' | 'br') => ofKind.reduce((total, file) => total + file[size], 0)
    const row: Row = {
      what: `first load of ${isHome ? 'the home page' : path}: ${kind}, ${ofKind.length} file${ofKind.length === 1 ? '' : 's'}`,
      ours: `${kilobytes(sum('gzip'))} gzip, ${kilobytes(sum('br'))} as sent`,
    }
    if (kind !== 'JavaScript' || !isHome) return row
    return { ...row, goal: `≤ ${kilobytes(JAVASCRIPT_GOAL)} gzip`, isGoalMet: sum('gzip') <= JAVASCRIPT_GOAL }
  })
}

/** Measures the style sheet, which is inlined into each page. */
async function sheetRow(url: string): Promise<Row> {
  const html = await (await fetch(url)).text()
  const [, sheet = ''] = html.match(/<style[^>]*id="site-style"[^>]*>([\s\S]*?)<\/style>/) ?? []
  const bytes = Buffer.byteLength(sheet)
  return { what: 'style sheet in each page, not compressed', ours: kilobytes(bytes) }
}

function kindOf(address: string, type: string): string {
  if (type === 'document') return 'HTML'
  if (type === 'stylesheet') return 'CSS'
  if (type === 'font') return 'fonts'
  if (type === 'image') return 'images'
  return type === 'script' || /\.js$/.test(address) ? 'JavaScript' : 'the rest'
}

/** The size of the body in both encodings, read from the headers, because fetch decompresses the body. */
async function sizes(address: string): Promise<{ gzip: number; br: number }> {
  const size = async (encoding: string) => {
    const response = await fetch(address, { headers: { 'accept-encoding': encoding } })
    const length = Number(response.headers.get('content-length'))
    return length || (await response.arrayBuffer()).byteLength
  }
  return { gzip: await size('gzip'), br: await size('br') }
}
