import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { call } from './people.ts'
import { holdRequests } from './scripts.ts'

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** The underline of a link in the bar grows from its left end: zero wide unless it is the active one. */
const lineUnder = (link: Locator) =>
  link.evaluate((element) => {
    const line = getComputedStyle(element, '::after')
    const { a: part } = new DOMMatrix(line.transform)
    return {
      width: Math.round(Number.parseFloat(line.width) * part),
      thick: line.height,
      seen: line.backgroundColor !== 'rgba(0, 0, 0, 0)',
    }
  })

test('a page that is loading shows a spinner until it arrives [§2.57]', async ({ page }) => {
  await page.goto('/privacy-policy', { waitUntil: 'networkidle' })
  const release = await holdRequests(page, '**/assets/aboutUs*.js')
  const spinner = page.getByRole('status').filter({ hasText: 'Loading the page' })
  await expect(spinner).toHaveCount(0)
  await main(page).getByRole('link', { name: 'ABOUT US' }).click()
  await expect(spinner).toBeVisible()
  await expect(heading(page)).toHaveText('Privacy policy')
  release()
  await expect(page).toHaveURL('/about-us')
  await expect(heading(page)).not.toHaveText('Privacy policy')
  await expect(spinner).toHaveCount(0)
})

test('WHY PILATES alone looks different from the other items, in the bar and in the drawer [§2.22]', async ({
  page,
}) => {
  await page.goto('/contact-us')
  const emphasised = async () => {
    const looks = await main(page)
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => {
          const { color, fontWeight, fontSize, fontFamily } = getComputedStyle(link)
          return {
            name: (link.textContent ?? '').trim(),
            look: [color, fontWeight, fontSize, fontFamily].join(),
          }
        }),
      )
    const count = (look: string) => looks.filter((link) => link.look === look).length
    return looks.filter(({ look }) => count(look) === 1).map(({ name }) => name)
  }
  expect(await emphasised()).toEqual(['WHY PILATES'])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await emphasised()).toEqual(['WHY PILATES'])
})

test('the active item alone is underlined, in the bar and in the drawer [§2.58]', async ({ page }) => {
  const links = main(page).getByRole('link')
  const underlined = async () => {
    const names: string[] = []
    for (const link of await links.all()) {
      const { width, thick, seen } = await lineUnder(link)
      const whole = Math.round((await link.boundingBox())?.width ?? 0)
      if (seen && thick === '2px' && Math.abs(width - whole) <= 1)
        names.push((await link.textContent()) ?? '')
      else expect(width, 'an underline has its full width or none').toBe(0)
    }
    return names
  }
  await page.goto('/about-us', { waitUntil: 'networkidle' })
  await expect.poll(underlined).toEqual(['ABOUT US'])
  await links.filter({ hasText: 'MEMBERSHIP' }).click()
  await expect(page).toHaveURL('/membership')
  // A hovered link is underlined as well.
  await page.mouse.move(0, 600)
  await expect(async () => expect(await underlined()).toEqual(['MEMBERSHIP'])).toPass()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(links).toHaveCount(8)
  const lines = await links.evaluateAll((all) =>
    all.map((link) => {
      const { borderBottomWidth, borderBottomStyle } = getComputedStyle(link.querySelector('span') as Element)
      return `${link.textContent}: ${borderBottomWidth} ${borderBottomStyle}`
    }),
  )
  expect(lines.filter((line) => !line.endsWith(': 0px none'))).toEqual(['MEMBERSHIP: 2px solid'])
})

test('Back closes the menu, and after one of its links returns to the previous page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/contact-us')
  await page.goto('/about-us', { waitUntil: 'networkidle' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const open = page.getByRole('button', { name: 'Open the menu' })
  await open.click()
  await expect(page).toHaveURL('/about-us?menu=open')
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/about-us')

  await open.click()
  await expect(page).toHaveURL('/about-us?menu=open')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/about-us')

  await open.click()
  await menu.getByRole('link', { name: 'MEMBERSHIP' }).click()
  await expect(page).toHaveURL('/membership')
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/about-us')
  await expect(menu).toBeHidden()

  await open.click()
  await menu.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/about-us?login=signin')
  await expect(menu).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/about-us')
  await page.goBack()
  await expect(page).toHaveURL('/contact-us')
})

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('the line under the active item is visible on its background', async ({ page }) => {
    await page.goto('/about-us')
    const active = main(page).getByRole('link', { name: 'ABOUT US' })
    const colours = await active.evaluate((element) => [
      getComputedStyle(element, '::after').backgroundColor,
      getComputedStyle(document.body).backgroundColor,
    ])
    expect(colours[0]).not.toBe(colours[1])
  })
})

const policyPages = [
  { linkName: 'In-studio terms', path: '/in-studio-terms-and-conditions', sentence: 'Phones stay silent.' },
  {
    linkName: 'Terms of use',
    path: '/terms-and-condition',
    sentence: 'disputes that we cannot settle by talking',
  },
  { linkName: 'Privacy policy', path: '/privacy-policy', sentence: 'it is the data fiduciary' },
  { linkName: 'Refund policy', path: '/refund-policy', sentence: 'that is a kindness and not a precedent' },
]

test('each policy page shows its own text, and another link leads to another text [§2.63]', async ({
  page,
}) => {
  await page.goto('/contact-us', { waitUntil: 'networkidle' })
  const text = page.getByRole('main')
  for (const { linkName, path, sentence } of policyPages) {
    await page.getByRole('contentinfo').getByRole('link', { name: linkName }).click()
    await expect(page).toHaveURL(path)
    await expect(text).toContainText(sentence)
    for (const other of policyPages) {
      if (other.path !== path)
        await expect(text, `${path} and ${other.path}`).not.toContainText(other.sentence)
    }
    const html = await (await page.request.get(path)).text()
    expect(html, 'what the server sends').toContain(sentence)
  }
})

/** Counts the requests for the signed-in user. */
const countUserRequests = (page: Page) => {
  let times = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/user/get-user')) times += 1
  })
  return () => times
}

test('every change of the path loads the current user, and shows the response [§2.64 §4.3]', async ({
  page,
  person,
}) => {
  const count = countUserRequests(page)
  await page.goto('/about-us')
  await expect(page.getByRole('button', { name: 'Your dashboard' })).toBeVisible()
  await expect.poll(count).toBe(1)
  await call(page.request, 'PUT', '/user/edit-user', { firstName: 'Revathi' })
  await main(page).getByRole('link', { name: 'BOOK CLASS' }).click()
  await expect(page).toHaveURL('/class-schedule')
  await expect.poll(count).toBe(2)
  // The same path with other days is not another path.
  await page.getByRole('link', { name: 'Seven days after' }).click()
  await expect(page).toHaveURL(/from=/)
  await main(page).getByRole('link', { name: 'CONTACT US' }).click()
  await expect(page).toHaveURL('/contact-us')
  await expect.poll(count).toBe(3)
  await page.getByRole('button', { name: 'Your dashboard' }).click()
  await expect(page.getByRole('dialog', { name: 'Revathi' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: person.firstName })).toHaveCount(0)
  expect(count()).toBe(3)
})
