import type { Page } from '@playwright/test'
import { expectAccessible } from './expectAccessible.ts'
import { prepareContext, test } from './fixture.ts'
import { expectRoomForLargeLetters } from './largeLetters.ts'
import { fixedPages, namedPages, pageOf } from './sitePages.ts'
import { become, states } from './states.ts'

/** A visitor opens page after page, signed out, in one window: a used one needs less CPU time than a new one. */
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
  visiting(`everybody can use ${name}, also with large letters`, async ({ page, unexpected }) => {
    if (status !== 200) unexpected.allowStatus(status, path)
    await page.goto(path, { waitUntil: 'networkidle' })
    await expectAccessible(page)
    await expectRoomForLargeLetters(page)
  })
}

for (const name of namedPages) {
  visiting(`everybody can use ${name}, also with large letters`, async ({ page }) => {
    const { path } = await pageOf(page.request, name)
    await page.goto(path, { waitUntil: 'networkidle' })
    await expectAccessible(page)
    await expectRoomForLargeLetters(page)
  })
}

for (const { name, who, open, narrow = false } of states) {
  test(`everybody can use the state: ${name}`, async ({ page, context, unexpected }) => {
    unexpected.allowConnectionLoss()
    unexpected.allowStatus(400, '/user/create-enquiry')
    unexpected.allowStatus(429, '/user/signin')
    if (narrow) await page.setViewportSize({ width: 390, height: 900 })
    await become(who, context.request)
    await open(page)
    await expectAccessible(page, { narrow })
  })
}
