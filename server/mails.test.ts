import { createHash } from 'node:crypto'
import { matchPath } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { studioProfile } from '#db/demo/studio.ts'
import { LANGUAGES, languageOfPath } from '#lib/language.ts'
import { withPreviewTexts } from '#lib/mailWords.server.ts'
import { mailSlots, slotBounds, wrongPlaceholders } from '#lib/mailWords.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { deadGateway } from '#tests/deadGateway.ts'
import { makeLogo } from '#tests/logo.ts'
import { makeStudio } from '#tests/timetable.ts'
import { featuresOf } from './features.ts'

const mails = featuresOf(deadGateway).flatMap((feature) => feature.mails ?? [])

let server: TestApp
beforeAll(async () => {
  server = await testApp({ features: featuresOf(deadGateway) })
  const { db } = server.deps
  await db
    .insertInto('studio')
    .values({ profile: JSON.stringify(studioProfile) })
    .execute()
  await makeStudio(db)
})
afterAll(() => server.close())

/**
 * The digest of each mail with the built-in wording: subject, HTML and text. If the wording or layout of a mail
 * changes on purpose, its digest here must be updated.
 */
const DIGESTS = {
  signUpCode: '07c1d41a62245cf7e03d96cb',
  accountExists: 'd6429073b9f6ac65f701a085',
  resetLink: '7c7fc18d485ee311545c3c6d',
  signInLink: '98f3f098c421bf5859beb556',
  passwordChanged: '7ea29d7b052d07c245cf778b',
  newEmailCode: '19583e5aff6d97b73138a019',
  newEmailTaken: '68bb7558fcaad0929cda3e75',
  emailChangeNotice: '649b6ca074961f6092580b33',
  emailChanged: '63ddfd7cc459f1d9361763ee',
  accountOpened: 'd070901eeaa1c000b960fd01',
  emailRemoved: '97bc249fe664d4e36cde9c67',
  emailCorrected: '1a47972d5fedf28cc32a59d2',
  emailRestored: 'b496ca16799de1fd822e55d2',
  bookingConfirmed: '16abf313f5653fe3f1bce563',
  bookingCancelled: '11f6c24b3f9fcbbb43ede1a4',
  bookingMoved: '3bcdb5e268446f6c8d62cbff',
  recurringStarted: '8fd585794b0dbcd90d2bf365',
  recurringDateMissed: '0280eabfbd4713a3c860aee1',
  recurringEnded: 'a3e317168ce9d2ebb2cd22e8',
  classChanged: '9a1045e53d4200edfa09eeb5',
  classCancelled: '406bd3f0c10f9b6f18ef034a',
  passRevoked: '54cbb707305b8f226c5b083c',
  passReady: '57798372eef2ace63d163af0',
  classNotBooked: '3754751d069eb8e62844f308',
  classMoved: 'c9aa52659640dda387742688',
  refundWhole: '093e2457e39af59c2f1b4ba4',
  refundPart: '2e006267ebc30da728f3f242',
  refundAtDesk: '1b2133f442143b88b84f1888',
  timetableChanged: '147b1b6fdc388c4158d6f34d',
  classRenamed: '36cdce686cf77c525ec2d88b',
  waitlistChanged: '9826f743d1f73134d03039d0',
  enquiryThanks: 'b12833ac94337db4e8607ddd',
  enquiryAnswer: '7f24d54f935c743efb6e0657',
  importWelcome: '3e9f0f955e12d3cc3098daab',
  passAdjusted: '6c77aa05755158bb461b034f',
  passExtended: 'b7621c32db43a37cba6ec54d',
  accountsMerged: '6b4ef902357f679b64c92e0b',
  dataErased: 'ded3ca10dd9c6aa48534464b',
}

test('a studio without its own mail texts sends the built-in mails, byte for byte', async () => {
  const digests: Record<string, string> = {}
  // One after another: all of them at once wait longer for a connection than the pool allows.
  for (const { template, sample } of mails) {
    const { subject, html, text } = await sample(server.deps)
    const sum = createHash('sha256')
      .update(JSON.stringify([subject, html, text]))
      .digest('hex')
    digests[template.kind] = sum.slice(0, 24)
  }
  // A kind of mail that was added later has no digest here.
  expect(digests).toMatchObject(DIGESTS)
})

test('each mail shows the studio’s logo: full address, size, the name as its text', async () => {
  const hash = await makeLogo(server, '#006600')
  const { publicUrl } = server.deps
  const img = `<img alt="${studioProfile.name}" height="32" src="${publicUrl}/media/${hash}-500.jpg"`
  for (const { template, sample } of mails) {
    const { html, text } = await sample(server.deps)
    expect(html, template.kind).toContain(img)
    expect(html.match(/<img /g), template.kind).toHaveLength(1)
    expect(text, template.kind).not.toContain('/media/')
  }
  await server.deps.db.deleteFrom('studioLogo').execute()
})

test('each link to the site leads to one of its pages', async () => {
  const paths = routes.map(({ path }) => path ?? '').filter((path) => path !== ':slug' && path !== '*')
  const { publicUrl } = server.deps
  for (const { template, sample } of mails) {
    const { html } = await sample(server.deps)
    const links = [...html.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href)
    for (const link of links.filter((href) => href.startsWith(publicUrl))) {
      const { pathname } = new URL(link)
      const exists =
        paths.some((path) => matchPath(`/${path}`, pathname)) || /^\/(api|console)\//.test(pathname)
      expect(exists, `${template.kind}: ${link}`).toBe(true)
    }
  }
})

describe.each(mails)('$template.kind', ({ template, sample }) => {
  const { kind } = template

  test.each(LANGUAGES)('its built-in texts have no missing or unknown placeholder: %s', (language) => {
    const builtIn = withPreviewTexts({ kind, language, texts: {} }, () => ({ ...template.builtIn() }))
    for (const slot of mailSlots) {
      const slotText = builtIn[slot]
      if (slotText === undefined) continue
      expect(wrongPlaceholders(template, slot, slotText)).toEqual({ unknown: [], missing: [] })
      const { maxLength, paragraphs } = slotBounds[slot]
      expect(slotText.length).toBeLessThanOrEqual(maxLength)
      expect(slotText.split('\n').length).toBeLessThanOrEqual(paragraphs)
    }
    const english = template.builtIn()
    expect(Object.keys(builtIn).toSorted()).toEqual(Object.keys(english).toSorted())
    for (const slot of mailSlots) expect(builtIn[slot] === '').toBe(english[slot] === '')
  })

  test('is completely in Hindi, with every placeholder filled in', async () => {
    const { subject, html, text } = await withPreviewTexts({ kind, language: 'hi', texts: {} }, () =>
      sample(server.deps),
    )
    expect(html).toContain('<html dir="ltr" lang="hi"')
    for (const part of [subject, html.replace(/<style>.*?<\/style>/s, ''), text]) {
      expect(part).toMatch(/\p{Script=Devanagari}/u)
      expect(part).not.toMatch(/\{\w+\}|undefined/)
    }
  })

  test.each(LANGUAGES)('links to pages in its own language: %s', async (language) => {
    const { html, text } = await withPreviewTexts({ kind, language, texts: {} }, () => sample(server.deps))
    const { publicUrl } = server.deps
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
    const inText = text.match(/https?:\/\/[^\s\]]+/g) ?? []
    const siteLinks = [...hrefs, ...inText].filter((href) => href.startsWith(publicUrl))
    for (const href of siteLinks) expect(languageOfPath(href.slice(publicUrl.length)), href).toBe(language)
    // The button of a payment link leads to the payment service.
    if (template.builtIn().button && kind !== 'paymentLink') expect(siteLinks.length).toBeGreaterThan(0)
  })
})
