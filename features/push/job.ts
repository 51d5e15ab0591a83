import * as z from 'zod'
import type { JobKind } from '#lib/jobs.server.ts'

const payload = z.object({ messageId: z.uuid(), delaySeconds: z.number().int().min(0).default(0) })

/** The function `note_mail` of the database queues jobs by this name. Attempts end after a few hours. */
export const pushJob: JobKind<z.infer<typeof payload>> = { name: 'push', payload, retryLimit: 20, workers: 2 }
