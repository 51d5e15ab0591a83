/** The server with hot reload: pages, console and server code come through Vite's development servers. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import type { Site } from './serve.ts'

const vite = await createServer({
  server: { middlewareMode: true, hmr: { port: 24_678 } },
  appType: 'custom',
})
const folder = join(import.meta.dirname, '..', 'console')
const consoleVite = await createServer({
  configFile: join(folder, '..', 'vite.console.config.ts'),
  server: { middlewareMode: true, hmr: { port: 24_679 } },
  appType: 'custom',
})

const consolePage = async (url: string) =>
  consoleVite.transformIndexHtml(url, await readFile(join(folder, 'index.html'), 'utf8'))

const mountDevelopment = (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|dev)\//.test(request.url)) return done()
    if (!/^(\/hi)?\/console([/?]|$)/.test(request.url)) return vite.middlewares(request.raw, reply.raw, done)
    consoleVite.middlewares(request.raw, reply.raw, () =>
      consolePage(request.url).then((page) => reply.type('text/html').send(page), done),
    )
  })
}

const { serve } = (await vite.ssrLoadModule('/server/serve.ts')) as {
  serve: (site: Site) => Promise<void>
}
await serve({
  build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<never>,
  mountDevelopment,
})
