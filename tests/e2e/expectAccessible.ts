import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.2, levels A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
/**
 * Rules whose result depends on the width: layout, and the names of elements that are visible at only one width. The
 * results of all other rules are the same at both widths.
 */
const LAYOUT_RULES = [
  'button-name',
  'color-contrast',
  'link-in-text-block',
  'link-name',
  'scrollable-region-focusable',
  'target-size',
]
const HEIGHT = 900
const WIDE = 1280
const PHONE = 390
const NARROWEST = 320

/**
 * The checks that every page and popup must pass in its current state: axe finds nothing (at the second width only with
 * the layout rules), nothing scrolls sideways at 320 px, and nothing moves if reduced motion is requested.
 */
export async function expectAccessible(page: Page, { narrow = false } = {}): Promise<void> {
  const findings: string[] = []
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const checkAt = async (width: number, rules: RunOnly) => {
    await page.setViewportSize({ width, height: HEIGHT })
    findings.push(...(await axe(page, rules)).map((violation) => `${width} px: ${violation}`))
  }
  await checkAt(narrow ? PHONE : WIDE, { type: 'tag', values: TAGS })
  if (!narrow) await checkAt(PHONE, { type: 'rule', values: LAYOUT_RULES })
  expect(findings).toEqual([])
  await page.setViewportSize({ width: NARROWEST, height: HEIGHT })
  expect(await scrollsSideways(page), `wider than ${NARROWEST} px`).toEqual([])
  expect(await longAnimations(page), 'moving although reduced motion is requested').toEqual([])
  await page.emulateMedia({ reducedMotion: null })
}

type RunOnly = { type: 'tag' | 'rule'; values: string[] }

const builder = createRequire(import.meta.resolve('@axe-core/playwright'))
const axeSource = readFileSync(builder.resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Frames are not examined: they have other origins (the gateway, a map, a mail without scripts), which axe can't
 * access.
 */
async function axe(page: Page, runOnly: RunOnly): Promise<string[]> {
  // Loaded here, because the builder alone would load it twice for each analysis.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const { violations } = await new AxeBuilder({ page, axeSource: 'void 0' })
    .options({ runOnly, resultTypes: ['violations'], iframes: false })
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/** The page, or a popup over it, if it can be scrolled sideways. */
const scrollsSideways = (page: Page) =>
  page.evaluate((width) => {
    const boxes = [document.scrollingElement, ...document.querySelectorAll('dialog[open], [role$="dialog"]')]
    return boxes
      .filter((box) => box !== null)
      .filter(
        (box) => box.scrollWidth > Math.max(width, box === document.scrollingElement ? 0 : box.clientWidth),
      )
      .map((box) => `${box.tagName} ${box.className}: ${box.scrollWidth}`)
  }, NARROWEST)

/** Endless or long animations. Very short ones are over before anybody could see them. */
const longAnimations = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const { duration = 0, iterations = 1 } = effect?.getComputedTiming() ?? {}
        return playState === 'running' && (iterations === Infinity || Number(duration) > 10)
      })
      .map((animation) => {
        const target = (animation.effect as KeyframeEffect | null)?.target
        return `${target?.tagName} ${target?.className}`
      }),
  )
