import type { FastifyInstance, FastifyReply } from 'fastify'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { readTaxReport } from '../usecases/readTaxReport.server.ts'
import { dayBookFile, returnFile } from '../usecases/taxFiles.server.ts'
import { invoiceContract as contract } from './schema.ts'

const asFile = (reply: FastifyReply, name: string) =>
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}.csv"`)

export function invoiceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /console/tax-report'], async ({ query, now }) => ({
    data: await readTaxReport(db, query, now),
  }))
  route(app, deps, contract['GET /console/tax-report/gstr1.csv'], async ({ query, reply }) => {
    const data = await returnFile(db, query)
    asFile(reply, `gstr1-${query.month}-${query.file}`)
    return { data }
  })
  route(app, deps, contract['GET /console/tax-report/day-book.csv'], async ({ query, reply }) => {
    asFile(reply, `day-book-${query.month}`)
    return { data: dayBookFile(db, query.month) }
  })
}
