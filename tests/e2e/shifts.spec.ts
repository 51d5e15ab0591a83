import type { Page, Response } from '@playwright/test'
import { test as base, expect } from './fixture.ts'
import { sheet } from './journeys.ts'
import { heightChanges, smallControls } from './layout.ts'
import { phoneFonts } from './phoneFonts.ts'
import { addressOf, openSession, type Session } from './sessions.ts'
import { allPages, type SitePage } from './sitePages.ts'

/**
 * When a page is loaded for the first time over a slow connection, with a phone's own fonts, nothing that is already
 * visible may move.
 */
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, env: { ...process.env, ...(await phoneFonts()) } }),
    { scope: 'worker' },
  ],
})

const MAX_SHIFT = 0.02
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
const languages = { English: '', Hindi: '/hi' }
const pathIn = (folder: string, path: string) => (folder && path === '/' ? folder : folder + path)

/** Records all layout shifts from the start, except those that follow user input. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = []
    const whatOf = ({ node, previousRect, currentRect }: LayoutShiftAttribution) => {
      const words = node?.textContent?.trim().slice(0, 30)
      return `“${words}” ${Math.round(previousRect.y)} → ${Math.round(currentRect.y)}`
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (!entry.hadRecentInput)
          shifts.push({ value: entry.value, what: entry.sources.map(whatOf).join(', ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })

interface LayoutShiftAttribution {
  node?: Node
  previousRect: DOMRect
  currentRect: DOMRect
}
interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: LayoutShiftAttribution[]
}

/** Delays the responses to matching requests until the page was painted and is stable without them. */
async function holdBack(page: Page, late: string | RegExp) {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  let release = () => {}
  let painted = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(late, async (route) => {
    await painted
    await route.continue().catch(() => undefined) // the page may be gone
  })
  return {
    hold: () => {
      painted = new Promise<void>((resolve) => {
        release = resolve
      })
    },
    release: () => release(),
  }
}

const untilStable = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve, 50))),
      ),
  )

/** The shifts of a page: if their sum is too large, which elements moved. */
async function shiftsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready)
  await untilStable(page)
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; what: string }[] }).shifts,
  )
  const sum = shifts.reduce((all, { value }) => all + value, 0)
  return sum > MAX_SHIFT ? [`${sum.toFixed(3)}: ${shifts.map(({ what }) => what).join('; ')}`] : []
}

/** What the tests in English also check, by the width. */
const ALSO: Record<number, string> = {
  390: ', every control is large enough or far enough from all others, and scrolling changes no height',
  1440: ', each has its status, one first-level heading and its own title, and scrolling changes no height',
}

/** Expects the status, one heading and the language of a page; returns its title. */
async function titleOf(page: Page, response: Response | null, { name, status }: SitePage): Promise<string> {
  expect(response?.status(), name).toBe(status)
  await expect(page.getByRole('heading', { level: 1 }), name).toHaveCount(1)
  await expect(page.getByRole('main'), name).toHaveCount(1)
  await expect(page.locator('html'), name).toHaveAttribute('lang', 'en-IN')
  return page.title()
}

function expectOwnTitles(titles: Map<string, string>): void {
  const ownTitles = [...titles].filter(([name]) => !/^a link of|unknown/.test(name)).map(([, title]) => title)
  expect(ownTitles.filter((title, index) => ownTitles.indexOf(title) < index)).toEqual([])
  expect(titles.get('an unknown slug')).toMatch(/^Page not found/)
}

for (const [language, folder] of Object.entries(languages)) {
  for (const size of SIZES) {
    const also = language === 'English' ? ALSO[size.width] : undefined
    test(`no page in ${language} shifts when its fonts load${also ?? ''}, ${size.width} px wide`, async ({
      page,
      unexpected,
    }) => {
      unexpected.allowStatus(404, '/no')
      test.slow()
      await page.setViewportSize(size)
      await watchShifts(page)
      // On a slow connection fonts arrive one after the other, and those of the page's language may be the first.
      const hindi = await holdBack(page, '**/fonts/*-hindi*')
      const others = await holdBack(page, /\/fonts\/(?!.*-hindi)/)
      const findings: string[] = []
      const titles = new Map<string, string>()
      for (const sitePage of await allPages(page.request)) {
        const { name, path } = sitePage
        hindi.hold()
        others.hold()
        const response = await page.goto(pathIn(folder, path), { waitUntil: 'domcontentloaded' })
        await untilStable(page)
        hindi.release()
        await untilStable(page)
        others.release()
        await page.waitForLoadState('load')
        const problems = await shiftsOf(page)
        if (also) {
          await page.waitForLoadState('networkidle') // it is hydrated
          if (size.width === 390) problems.push(...(await smallControls(page)))
          else titles.set(name, await titleOf(page, response, sitePage))
          problems.push(...(await heightChanges(page)))
        }
        findings.push(...problems.map((problem) => `${name}: ${problem}`))
      }
      expect(findings).toEqual([])
      if (titles.size > 0) expectOwnTitles(titles)
    })

    test(`a class sheet in ${language} opened by its address does not shift, ${size.width} px wide`, async ({
      page,
    }) => {
      const session: Session = await openSession(page.request, { when: 'nextWeek', inStudio: true })
      await page.setViewportSize(size)
      await watchShifts(page)
      const preview = await holdBack(page, '**/api/v1/user/booking-preview*')
      await page.goto(folder + addressOf(session))
      await expect(page.getByRole('dialog')).toBeVisible()
      await untilStable(page)
      preview.release()
      await expect(sheet(page, session.title).getByRole('heading', { level: 3 })).toBeVisible()
      expect(await shiftsOf(page)).toEqual([])
    })
  }
}
