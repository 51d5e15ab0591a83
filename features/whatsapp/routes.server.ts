import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { whatsappContract as contract } from './console/schema.ts'
import { readWhatsapp } from './usecases/readWhatsapp.server.ts'
import { whatsappWebhook } from './webhook.server.ts'

export function whatsappRoutes(app: FastifyInstance, deps: Deps): void {
  whatsappWebhook(app, deps)
  route(app, deps, contract['GET /console/whatsapp'], async ({ now }) => ({
    data: await readWhatsapp(deps, now),
  }))
}
