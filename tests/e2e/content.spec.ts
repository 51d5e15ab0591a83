import pg from 'pg'
import { TEST_CLOCK } from '../../playwright.config.ts'
import { temporaryPostgres } from '../cluster.ts'
import { test as base, expect } from './fixture.ts'
import { independentFixture } from './independent.ts'
import { startServerAt, type TestServer } from './server.ts'

interface ContentFixture {
  server: Pick<TestServer, 'url' | 'aheadMs'>
  databaseUrl: string
}

/** A server with a database to which another program can write. */
const test = base.extend<object, ContentFixture>({
  databaseUrl: [
    independentFixture(async (use) => {
      const { url, end } = await temporaryPostgres()
      await use(url)
      await end()
    }),
    { scope: 'worker', timeout: 90_000 },
  ],
  server: [
    async ({ databaseUrl }, use) => {
      const server = await startServerAt(TEST_CLOCK, { DATABASE_URL: databaseUrl })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const BAD =
  '<p>Kept words</p><script>window.bad = 1</script><img src="x" onerror="window.bad = 1"><p><a href="javascript:window.bad = 1">link</a></p>'

async function writeBadContent(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const inHindi = "jsonb_build_object('body', $1::text, 'description', $1::text)"
  await client.query(`update post set body = $1, hindi = ${inHindi}`, [BAD])
  await client.query(`update package set description = $1, hindi = ${inHindi}`, [BAD])
  await client.query(
    `update training set hindi = ${inHindi}, details = jsonb_set(details, '{description}', to_jsonb($1::text))`,
    [BAD],
  )
  await client.query(
    `update studio set profile = jsonb_set(profile, '{socialLinks,0,url}', '"javascript:window.bad = 1"')`,
  )
  const { rows } = await client.query<{ id: string }>('select id from training limit 1')
  await client.query("select pg_notify('contrology_invalidation', topic) from unnest($1::text[]) topic", [
    ['content', 'packages'],
  ])
  await client.end()
  return rows[0]?.id ?? ''
}

test('HTML written directly into the database puts no script into a page', async ({ page, databaseUrl }) => {
  const training = await writeBadContent(databaseUrl)
  const paths = ['/two-metres-of-floor', `/teacher-single-training/${training}`, '/membership']
  for (const path of paths.flatMap((each) => [each, `/hi${each}`])) {
    const response = await page.goto(path, { waitUntil: 'networkidle' })
    const html = (await response?.text()) ?? ''
    expect(html, path).toContain('Kept words')
    expect(html, path).not.toMatch(/window\.bad|onerror|javascript:/)
    expect(await page.evaluate(() => 'bad' in window), path).toBe(false)
  }
})
