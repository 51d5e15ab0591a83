import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { templatesJob, whatsappJob, whatsappReplyJob } from './job.ts'
import { listTemplates, replaceTemplates, tidyArrivals } from './store.server.ts'
import { sendMessage } from './usecases/sendMessage.server.ts'

/** The jobs run without keys too, to drop messages that were queued before the keys were removed. */
export async function startWhatsappJobs(deps: Deps): Promise<void> {
  const { db, jobs, outbox, whatsapp } = deps
  for (const kind of [whatsappJob, whatsappReplyJob]) {
    await jobs.work(
      kind,
      (payload) => sendMessage(deps, payload),
      ({ messageId }) => outbox.abandoned(messageId),
    )
  }
  await jobs.work(templatesJob, () => readTemplates(deps))
  // Usually the templates are read every hour. They are read at once at the first start with keys, or after a release
  // that did not read their texts.
  if (whatsapp && (await listTemplates(db)).every(({ body }) => body === null))
    await inTransaction(db, (trx) => jobs.enqueue(trx, templatesJob, {}))
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
