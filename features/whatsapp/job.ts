import * as z from 'zod'
import type { JobKind } from '#lib/jobs.server.ts'

const payload = z.object({ messageId: z.uuid(), delaySeconds: z.number().int().min(0).default(0) })

/** Attempts last about a day, as for mails. The function `note_mail` of the database queues jobs by this name. */
export const whatsappJob: JobKind<z.infer<typeof payload>> = {
  name: 'whatsapp',
  payload,
  retryLimit: 100,
  workers: 2,
}

/**
 * Sends replies to enquiries, which may have no person. They have their own queue, because an older release can't send
 * them.
 */
export const whatsappReplyJob: typeof whatsappJob = { ...whatsappJob, name: 'whatsapp.reply' }

/** Reads the state of the templates. */
export const templatesJob: JobKind<Record<string, never>> = {
  name: 'whatsapp.templates',
  payload: z.object({}) as z.ZodType<Record<string, never>>,
  retryLimit: 2,
  cron: '17 * * * *',
}
