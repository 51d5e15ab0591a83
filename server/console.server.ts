import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { languageOfPath, languageTags } from '#lib/language.ts'
import { serveAssets } from './releaseAssets.server.ts'

/**
 * Allows the console's own files and the API, and nothing inline. Charts and editors set single style properties by
 * script, which the policy does not restrict.
 */
const POLICY = [
  "default-src 'self'",
  // For the QR code reader, which phones without a built-in one need (docs/decisions/0086-reading-codes.md).
  "script-src 'self' 'wasm-unsafe-eval'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-src 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Serves the console (`console/`). Each of its addresses gets the same empty page, which loads its data from the
 * API. `folder` contains the build, `previousAssets` the files of earlier releases, which open pages still load.
 */
export async function serveConsole(
  app: FastifyInstance,
  { folder, previousAssets, demo }: { folder: string; previousAssets: string; demo: boolean },
): Promise<void> {
  await serveAssets(app, '/console/assets/', [join(folder, 'assets'), previousAssets])
  const built = await readFile(join(folder, 'index.html'), 'utf8')
  // The demo's sign-in page lists its staff accounts.
  const page = demo ? built.replace('id="console"', 'id="console" data-demo') : built
  const worker = await readFile(join(folder, 'sw.js'), 'utf8')
  app.get('/console/sw.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'self'")
      // Allows the worker to control `/console` itself and its Hindi address too, which are not below this file.
      .header('service-worker-allowed', '/')
      .send(worker),
  )
  for (const path of consolePaths) {
    app.get(path, async (request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', POLICY)
        .send(inLanguageOf(request.url, page)),
    )
  }
}

const consolePaths = ['', '/hi'].flatMap((prefix) => [`${prefix}/console`, `${prefix}/console/*`])

const inLanguageOf = (url: string, page: string) =>
  page.replace('lang="en-IN"', `lang="${languageTags[languageOfPath(url)]}"`)
