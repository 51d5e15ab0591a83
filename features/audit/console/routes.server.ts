import type { FastifyInstance } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { exportAudit, readAudit, readAuditChoices } from '../usecases/readAudit.server.ts'
import { auditContract } from './schema.ts'

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, auditContract['GET /console/audit'], async ({ query }) => ({
    data: await readAudit(db, query),
  }))
  route(app, deps, auditContract['POST /console/audit/exports'], async ({ body, caller, now }) => ({
    data: await exportAudit(db, caller, body, now),
  }))
  route(app, deps, auditContract['GET /console/audit/choices'], async () => ({
    data: await readAuditChoices(db),
  }))
}
