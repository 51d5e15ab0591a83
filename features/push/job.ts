import * as z from 'zod'
import type { JobKind } from '#lib/jobs.server.ts'

const payload = z.object({ messageId: z.uuid(), delaySeconds: z.number().int().min(0).default(0) })

/**
 * `note_mail` in the migrations queues it by this name. A message that is older than a few hours is not sent any
 * more.
 */
export const pushJob: JobKind<z.infer<typeof payload>> = { name: 'push', payload, retryLimit: 20, workers: 2 }
