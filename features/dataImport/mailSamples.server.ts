import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { wordedMails } from '#lib/feature.server.ts'
import { welcomeMail } from './emails.tsx'
import { importTemplates } from './text/importMail.ts'

export const importMails = wordedMails(importTemplates, {
  welcome: async ({ db, publicUrl }) =>
    welcomeMail('meera@example.com', await letterheadOf({ db, publicUrl }), publicUrl, db),
})
