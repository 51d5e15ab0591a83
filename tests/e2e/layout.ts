import type { Page } from '@playwright/test'

/** The controls that are too small: WCAG 2.5.8 requires 24 by 24 px, except in a sentence or far from others. */
export const smallControls = (page: Page) =>
  page.evaluate(() => {
    const MIN_SIZE = 24
    const all = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ]
    const targets = all
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element, box }) => box.width > 1 && box.height > 1 && element.checkVisibility())
    const inSentence = (element: HTMLElement) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    const labelled = (element: HTMLElement) => element.closest('label')?.getBoundingClientRect()
    const isFarFromOthers = (box: DOMRect, element: HTMLElement) => {
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      return targets.every(
        (other) =>
          other.element === element ||
          Math.hypot(
            Math.max(other.box.left - x, 0, x - other.box.right),
            Math.max(other.box.top - y, 0, y - other.box.bottom),
          ) >=
            MIN_SIZE / 2,
      )
    }
    return targets
      .map(({ element, box }) => ({ element, box: labelled(element) ?? box }))
      .filter(({ box }) => box.width < MIN_SIZE - 0.5 || box.height < MIN_SIZE - 0.5)
      .filter(({ element, box }) => !inSentence(element) && !isFarFromOthers(box, element))
      .map(
        ({ element, box }) =>
          `${element.textContent?.trim() || element.tagName}, ${Math.round(box.width)} × ${Math.round(box.height)}`,
      )
  })

/** The page's heights while it is scrolled to its end. */
const heightsOf = (page: Page) =>
  page.evaluate(async () => {
    const { scrollHeight } = document.documentElement
    const visited = new Set([scrollHeight])
    for (let y = 0; y < scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      visited.add(document.documentElement.scrollHeight)
    }
    return [...visited]
  })

/** The heights of the page, if scrolling changes its height; otherwise nothing. */
export const heightChanges = async (page: Page) => {
  const heights = await heightsOf(page)
  return heights.length > 1 ? [`height ${heights.join(' → ')}`] : []
}
