import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { templatesJob, whatsappJob } from './job.ts'
import { replaceTemplates, tidyArrivals } from './store.server.ts'
import { sendMessage } from './usecases/sendMessage.server.ts'

/** They are registered without keys too: messages that were queued before the keys were taken away are dropped. */
export async function startWhatsappJobs(deps: Deps): Promise<void> {
  const { jobs, outbox } = deps
  await jobs.work(
    whatsappJob,
    (payload) => sendMessage(deps, payload),
    ({ messageId }) => outbox.abandoned(messageId),
  )
  await jobs.work(templatesJob, () => readTemplates(deps))
}

export async function readTemplates({
  db,
  clock,
  whatsapp,
}: Pick<Deps, 'db' | 'clock' | 'whatsapp'>): Promise<void> {
  await tidyArrivals(db, clock.now())
  if (!whatsapp) return
  const templates = await whatsapp.templates()
  await inTransaction(db, (trx) => replaceTemplates(trx, templates, clock.now()))
}
