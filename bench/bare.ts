// A separate process: a Fastify server with one route, which sends the bytes of the job from memory.
import Fastify from 'fastify'
import { handleJobs } from './processes.ts'

export interface BareJob {
  path: string
  headers: Record<string, string>
  /** In base64. */
  body: string
}

handleJobs(async ({ path, headers, body }: BareJob): Promise<{ port: number }> => {
  const app = Fastify()
  const bytes = Buffer.from(body, 'base64')
  app.get(path, (_request, reply) => reply.headers(headers).send(bytes))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { port: (app.server.address() as { port: number }).port }
})
