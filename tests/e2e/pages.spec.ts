import { globSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import type { Page } from '@playwright/test'
import { onEveryPage } from './everyPage.ts'
import { expect, test } from './fixture.ts'
import { today } from './sessions.ts'
import { allPages, fixedPages, namedPages } from './sitePages.ts'

/** Visible elements that need scripts: buttons, fields of their forms, links to popups. */
const waitingForScripts = (page: Page) =>
  page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')
    const opensPopup = (element: HTMLElement) =>
      element instanceof HTMLAnchorElement && /[?&](book|buy|login|account|enquiry)=/.test(element.search)
    const needsScripts = (element: HTMLElement) =>
      !(element instanceof HTMLAnchorElement) &&
      !element.hasAttribute('commandfor') &&
      !element.closest('form[action]')
    return [...all]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
      .filter((element) => opensPopup(element) || needsScripts(element))
      .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`)
  })

test('every route of the site map is among the tested pages [§2.19]', () => {
  const routes = readFileSync('app/routes.ts', 'utf8')
  const paths = [...routes.matchAll(/route\('([^']+)'/g)].map(([, path]) => `/${path}`)
  const known = fixedPages.map(({ path }) => path)
  const unseen = paths.filter((path) => !path.includes(':') && path !== '/*' && !known.includes(path))
  expect(unseen).toEqual([])
  const mailedLinks = fixedPages.filter(({ name }) => name.startsWith('a link of'))
  const linkPages = new Set(mailedLinks.map(({ path }) => path.split('/')[1])).size
  expect(paths.filter((path) => path.includes(':'))).toHaveLength(namedPages.length + linkPages)
})

test('the HTML of a page contains the styles of all that it shows, and not those of later parts', async ({
  request,
}) => {
  const classesOf = (css: string) => new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name))
  const sheets = globSync('build/client/assets/*.css').map((file) => readFileSync(file, 'utf8'))
  const styled = classesOf(sheets.join('\n'))
  for (const { path } of await allPages(request)) {
    const html = await (await request.get(path)).text()
    const [, css = ''] = /<style[^>]*id="site-style"[^>]*>([\s\S]*?)<\/style>/.exec(html) ?? []
    const inlined = classesOf(css)
    const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names?.split(' ') ?? [])
    const unstyled = used.filter((name) => styled.has(name) && !inlined.has(name))
    expect(unstyled, path).toEqual([])
    expect(inlined.size, path).toBeLessThan(styled.size / 2)
  }
})

test('a page that is opened from another one looks as if it was loaded by itself', async ({ page }) => {
  const layout = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main *')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [
          element.tagName,
          x,
          Math.round(y + scrollY),
          width,
          height,
          getComputedStyle(element).color,
        ].join(' ')
      }),
    )
  await page.goto('/contact-us')
  for (const [link, heading] of [
    ['ABOUT US', 'About us'],
    ['BLOGS', 'Blogs'],
    ['MEMBERSHIP', 'Membership'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const opened = await layout()
    await page.reload({ waitUntil: 'networkidle' })
    expect(opened, link).toEqual(await layout())
    await page.goto('/contact-us')
  }
})

test('no page loads a script before it can be read', async ({ request }) => {
  // The code for this depends on how React Router renders its scripts, and leaves them unchanged if that
  // changes.
  for (const { path } of await allPages(request)) {
    const html = await (await request.get(path)).text()
    expect(html, path).not.toContain('modulepreload" href')
    expect(html, path).not.toContain('type="module"')
    expect(html, path).toContain('requestAnimationFrame')
  }
})

test('an address without a page says so, and offers a link [§2.20]', async ({ page, unexpected }) => {
  unexpected.allowStatus(404, '/no-such-post')
  const response = await page.goto('/no-such-post')
  expect(response?.status()).toBe(404)
  await page.getByRole('main').getByRole('link', { name: 'See the timetable' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The week from now')
})

test('an address that a URL parser takes for another host has no page', async ({ page: _ }) => {
  const status = (path: string) =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(process.env.BASE_URL as string)
      get({ hostname, port, path }, (response) => resolve(response.resume().statusCode)).once('error', reject)
    })
  for (const path of [
    '//',
    '//[',
    '//a:b@',
    '//x:99999/',
    '//evil.example/class-schedule',
    '/\\evil.example/',
  ]) {
    expect(await status(path), path).toBe(404)
  }
  // Unknown values in a page's search are dropped.
  expect(await status('/class-schedule?instructor=%00')).toBe(200)
  expect(await status('/%00')).toBe(400)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('each text page can be read, and none has controls that need scripts [§2.56]', async ({
    page,
    unexpected,
  }) => {
    unexpected.allowStatus(404, '/no')
    const findings = await onEveryPage(page, async ({ name, path, isReadable }) => {
      if (isReadable) {
        await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible()
        const words = ((await page.getByRole('main').textContent()) ?? '').split(/\s+/).length
        expect(words, name).toBeGreaterThan(path.startsWith('/no') ? 15 : 80)
        await expect(page.getByRole('navigation', { name: 'Main' }).first(), name).toBeVisible()
      }
      const waiting: string[] = []
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        waiting.push(...(await waitingForScripts(page)).map((problem) => `${width} px: ${problem}`))
      }
      return waiting
    })
    expect(findings).toEqual([])
  })

  test('a visitor without scripts, who cannot book, sees the phone number and the WhatsApp link', async ({
    page,
  }) => {
    await page.goto('/class-schedule')
    await expect(page.locator('noscript').getByRole('link', { name: /^\+91/ })).toBeVisible()
    await expect(page.locator('noscript').getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\//,
    )
  })

  test('in place of the enquiry form, which needs scripts, a link leads to the contact details', async ({
    page,
  }) => {
    await page.goto('/private-session')
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await page.getByRole('link', { name: 'This form needs JavaScript.' }).click()
    await expect(page).toHaveURL('/contact-us')
    await expect(page.getByRole('main').getByRole('link', { name: 'hello@contrology.example' })).toBeVisible()
    await page.goto('/class-schedule')
    await page.getByRole('link', { name: 'Ask us' }).click()
    await expect(page).toHaveURL('/contact-us')
  })

  test('the timetable is filtered by kind, location, time of day and instructor, and can be paged', async ({
    page,
  }) => {
    await page.goto('/class-schedule')
    const main = page.getByRole('main')
    const lead = page.getByText(/India time/).first()
    await expect(lead).toContainText('classes to book, Mon 23 to Sun 29 November')
    await page.getByRole('link', { name: 'Reformer', exact: true }).click()
    await page.getByRole('navigation', { name: 'Location' }).getByRole('link', { name: 'Gurugram' }).click()
    await page.getByRole('link', { name: 'Evening' }).click()
    await expect(page).toHaveURL(/kind=reformer/)
    await expect(page).toHaveURL(/location=Gurugram/)
    await expect(page).toHaveURL(/dayPart=evening/)
    const rows = main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
    await expect(rows.filter({ hasNotText: /[5-9]:\d\d\spm.*Gurugram.*Reformer/ })).toHaveCount(0)
    await expect(rows).not.toHaveCount(0)

    const faces = page.getByRole('group', { name: 'Instructor' })
    await faces.getByRole('link', { name: 'Ananya Rao' }).click()
    await expect(page).toHaveURL(/instructor=Ananya[+]Rao/)
    await expect(page).toHaveURL(/kind=reformer/)
    await expect(rows.filter({ hasNotText: 'Ananya Rao' })).toHaveCount(0)
    await expect(rows).not.toHaveCount(0)

    await page.getByRole('link', { name: 'Seven days after' }).filter({ visible: true }).click()
    await expect(page).toHaveURL(new RegExp(`from=${today.add({ weeks: 1 })}`))
    await page.getByRole('link', { name: 'Back to now' }).click()
    await expect(page).not.toHaveURL(/from=/)
    await expect(page).toHaveURL(/kind=reformer/)
  })

  test('the packages are filtered by type and location', async ({ page }) => {
    await page.goto('/membership')
    await expect(page.getByRole('heading', { name: 'Group 8', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Reformer', exact: true }).click()
    await page.getByRole('navigation', { name: 'Location' }).getByRole('link', { name: 'Gurugram' }).click()
    await expect(page).toHaveURL('/membership?type=reformer&location=Gurugram')
    await expect(page.getByRole('heading', { name: 'Reformer 8', exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Group 8', exact: true })).toBeHidden()
  })
})
