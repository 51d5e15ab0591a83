import { expectAccessible } from './expectAccessible.ts'
import { test } from './fixture.ts'
import { expectRoomForLargeLetters } from './largeLetters.ts'
import { fixedPages, namedPages, pageOf } from './sitePages.ts'
import { become, states } from './states.ts'

for (const { name, path, status } of fixedPages) {
  test(`everybody can use ${name}, also with large letters`, async ({ page, unexpected }) => {
    if (status !== 200) unexpected.allowStatus(status, path)
    await page.goto(path, { waitUntil: 'networkidle' })
    await expectAccessible(page)
    await expectRoomForLargeLetters(page)
  })
}

for (const name of namedPages) {
  test(`everybody can use ${name}, also with large letters`, async ({ page }) => {
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
