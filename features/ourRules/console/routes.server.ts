import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { previewConsequences, setConsequences } from '../usecases/setConsequences.server.ts'
import { rulesConsoleContract as contract } from './schema.ts'
import { consequenceScreen as text } from './text/consequenceScreen.ts'

export function rulesConsoleRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract['POST /console/rules/consequences/preview'], async ({ body, now }) => ({
    data: await previewConsequences(deps.db, body, now),
  }))
  route(app, deps, contract['POST /console/rules/consequences'], async ({ body, caller, now }) => {
    const data = await setConsequences(deps, caller, body, now)
    return { data, message: data.set ? text.done(data.notified) : text.unchanged }
  })
}
