import { expect, type Locator, type Page } from '@playwright/test'

const MAX_STOPS = 250

/** Presses Tab until `target` has the focus; each element that is focused before it must show the focus visibly. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const unseen = new Set<string>()
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press(key)
    const { hit, hidden } = await target.evaluate(focusAt)
    if (hidden) unseen.add(hidden)
    if (hit) {
      expect([...unseen], 'tab stops without a visible focus').toEqual([])
      return
    }
  }
  throw new Error(`${target} was not reached by ${key}`)
}

export async function press(page: Page, target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}

/** Runs in the target's frame: returns whether the target has the focus, and whether the focus is visible. */
function focusAt(target: Element) {
  const at = target.ownerDocument.activeElement
  if (!at || at === target.ownerDocument.body || at.tagName === 'IFRAME') return { hit: false, hidden: null }
  // Only scripts can focus it: it is not a tab stop.
  if (at.getAttribute('tabindex') === '-1') return { hit: at === target, hidden: null }
  const marks = (element: Element | null) => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
  }
  const shown = [at, at.nextElementSibling, at.parentElement].some(marks)
  // The dialog library's elements at both ends of a popup only move the focus to the other end.
  const isGuard = at.hasAttribute('data-base-ui-focus-guard')
  const words = `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent?.slice(0, 40)}`
  return { hit: at === target, hidden: shown || isGuard ? null : words }
}

/**
 * Whether the popup has the focus. With the browser's own modal dialog the focus may also be in the browser's toolbar,
 * which a page can't see.
 */
const holdsFocus = (popup: Locator) =>
  popup.evaluate((element) => {
    const { activeElement, body } = element.ownerDocument
    return element.contains(activeElement) || (activeElement === body && element.matches(':modal'))
  })

/** Expects that the focus stays in the popup, however often Tab is pressed, forwards and backwards. */
export async function expectTrap(page: Page, popup: Locator): Promise<void> {
  const stays = (when: string) =>
    expect.poll(() => holdsFocus(popup), { message: `the popup has the focus ${when}` }).toBe(true)
  await stays('at first')
  const stops = await popup.locator('a[href], button:enabled, input, select, textarea').count()
  for (const key of [...Array(stops + 2).fill('Tab'), ...Array(stops + 2).fill('Shift+Tab')]) {
    await page.keyboard.press(key)
    await stays(`after ${key}`)
  }
}
