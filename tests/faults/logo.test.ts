import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { expect, test } from 'vitest'
import { folderStore } from '#lib/fileStore.server.ts'
import { featuresOf } from '#server/features.ts'
import { testApp } from '../app.ts'
import { deadGateway } from '../deadGateway.ts'
import { drawnLogo } from '../logo.ts'
import { makeOtherStudio } from '../otherStudio.ts'
import { makePerson, TEST_PASSWORD } from '../people.ts'
import { startServer } from './server.ts'

test('a logo that the owner uploads in the console appears in the bar, in mails and in the manifest', {
  timeout: 120_000,
}, async () => {
  const features = featuresOf(deadGateway)
  const folder = await mkdtemp(join(tmpdir(), 'contrology-logo-'))
  const studio = await testApp({ features, demo: false, files: folderStore(join(folder, 'files')) })
  await makeOtherStudio(studio.database.db, studio.clock.now())
  const email = 'owner@parkstreet.example'
  await makePerson(studio, { email, role: 'owner' })
  // In a demo, staff need no second factor.
  const CLOCK = studio.clock.now().toString()
  const server = await startServer({ DATABASE_URL: studio.database.url, DATA_DIR: folder, CLOCK, DEMO: 'on' })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
    const data = { email, password: TEST_PASSWORD }
    expect((await context.request.post('/api/v1/user/signin', { data })).status()).toBe(200)
    const page = await context.newPage()
    await page.clock.setFixedTime(CLOCK)
    const logo = page.locator('img[alt="Park Street Pilates"]')
    await page.goto('/')
    expect(await logo.count()).toBe(0)

    await page.goto('/console/settings?part=profile')
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: await drawnLogo('#2f6b4f') }
    await page.locator('input[type="file"]').first().setInputFiles(file)
    await page.getByRole('button', { name: 'Remove the logo' }).waitFor()

    const shown = async () => {
      await page.goto('/')
      return logo.count()
    }
    await expect.poll(shown, { timeout: 20_000 }).toBeGreaterThan(0)
    const src = (await logo.first().getAttribute('src')) ?? ''
    const hash = /^\/media\/([\da-f]{8,})-/.exec(src)?.[1] ?? ''
    expect(hash).not.toBe('')
    expect((await page.request.get(src)).status()).toBe(200)
    const manifest: { icons: { src: string }[] } = await (
      await page.request.get('/manifest.webmanifest')
    ).json()
    expect(manifest.icons.length).toBeGreaterThan(0)
    for (const icon of manifest.icons) expect(icon.src).toContain(`?${hash.slice(0, 8)}`)
    for (const { template, sample } of features.flatMap((feature) => feature.mails ?? []))
      expect((await sample(studio.deps)).html, template.kind).toContain(`/media/${hash}-`)
  } finally {
    await browser.close()
    await server.end('SIGTERM')
    await studio.close()
    await rm(folder, { recursive: true, force: true })
  }
})
