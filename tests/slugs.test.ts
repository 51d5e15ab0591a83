import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { decideSlug, TAKEN_SLUGS } from '#features/content/rules.ts'
import { projectRoot } from '#lib/root.server.ts'
import { featuresOf } from '#server/features.ts'
import { healthRoutes } from '#server/health.server.ts'
import { testApp } from './app.ts'
import { deadGateway } from './deadGateway.ts'

/** The first segment of an address, if it could be that of a post: without a dot or capitals. */
const first = (path: string) => path.split('/').filter(Boolean)[0] ?? ''
const couldBeSlug = (word: string) => /^[a-z0-9-]+$/.test(word)

test('no post can have the address of a page, a file or an endpoint', async () => {
  const server = await testApp({ features: [] })
  const addresses: string[] = []
  const app = Fastify()
  app.addHook('onRoute', ({ url }) => void addresses.push(url))
  for (const { siteRoutes } of featuresOf(deadGateway)) siteRoutes?.(app, server.deps)
  healthRoutes(app, server.deps)
  await server.close()
  expect(addresses.length).toBeGreaterThan(5)
  const words = [
    ...routes.map(({ path = '' }) => first(path)),
    ...addresses.map(first),
    ...readdirSync(join(projectRoot, 'public')),
    'assets',
    'console',
    'dev',
    'hi',
  ].filter(couldBeSlug)
  expect(words).toContain('class-schedule')
  expect(words).toContain('media')
  expect(words.filter((word) => !TAKEN_SLUGS.has(word))).toEqual([])
})

test('no post has an address that the console’s service worker controls', () => {
  const decided = (slug: string) => decideSlug(slug, { id: '1', ownerId: undefined }).kind
  expect([decided('console-table'), decided('a-console-table')]).toEqual(['refuse', 'free'])
})
