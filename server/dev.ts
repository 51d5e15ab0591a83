/** The server with hot reload: pages and server code come through Vite's development server. */
import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import type { Site } from './serve.ts'

const vite = await createServer({
  server: { middlewareMode: true, hmr: { port: 24_678 } },
  appType: 'custom',
})

const mountDevelopment = (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    const own = /^\/(api|dev)\//.test(request.url)
    if (own) done()
    else vite.middlewares(request.raw, reply.raw, done)
  })
}

const { serve } = (await vite.ssrLoadModule('/server/serve.ts')) as {
  serve: (site: Site) => Promise<void>
}
await serve({
  build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<never>,
  mountDevelopment,
})
