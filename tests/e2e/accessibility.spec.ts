import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { prepareContext, test } from './fixture.ts'
import { expectRoomForLargeText } from './largeLetters.ts'
import { fixedPages, namedPages, pageOf } from './sitePages.ts'
import { become, states } from './states.ts'

/** A signed-out visitor opens all pages in one window, because each new window needs CPU time. */
const visiting = test.extend<object, { visitor: Page }>({
  visitor: [
    async ({ browser, server }, use) => {
      const page = await browser.newPage()
      await prepareContext(page.context(), server)
      await use(page)
      await page.close()
    },
    { scope: 'worker' },
  ],
  context: ({ visitor }, use) => use(visitor.context()),
  page: async ({ visitor, viewport }, use) => {
    if (viewport) await visitor.setViewportSize(viewport)
    await use(visitor)
  },
})

for (const { name, path, status } of fixedPages) {
  visiting(`${name} is accessible, also with large text`, async ({ page, unexpected }) => {
    if (status !== 200) unexpected.allowStatus(status, path)
    await page.goto(path, { waitUntil: 'networkidle' })
    await expectAccessible(page)
    await expectRoomForLargeText(page)
  })
}

for (const name of namedPages) {
  visiting(`${name} is accessible, also with large text`, async ({ page }) => {
    const { path } = await pageOf(page.request, name)
    await page.goto(path, { waitUntil: 'networkidle' })
    await expectAccessible(page)
    await expectRoomForLargeText(page)
  })
}

for (const { name, who, open, narrow = false } of states) {
  test(`the state is accessible: ${name}`, async ({ page, context, unexpected }) => {
    unexpected.allowConnectionLoss()
    unexpected.allowStatus(400, '/user/create-enquiry')
    unexpected.allowStatus(429, '/user/signin')
    if (narrow) await page.setViewportSize({ width: 390, height: 900 })
    await become(who, context.request)
    await open(page)
    await expectAccessible(page, { narrow })
  })
}
