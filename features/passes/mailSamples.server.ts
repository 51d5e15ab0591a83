import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { wordedMails } from '#lib/feature.server.ts'
import { sharingMails } from './emails.tsx'
import { sharingTemplates } from './text/sharingMail.ts'

const pass = 'Duo 8'

export const passMails = wordedMails(sharingTemplates, {
  stopped: async ({ db, publicUrl }) =>
    sharingMails(await letterheadOf({ db, publicUrl }), publicUrl, db).stopped({
      to: 'tara@example.com',
      name: 'Tara',
      other: 'Leela',
      pass,
    }),
  left: async ({ db, publicUrl }) =>
    sharingMails(await letterheadOf({ db, publicUrl }), publicUrl, db).left({
      to: 'leela@example.com',
      name: 'Leela',
      other: 'Tara',
      pass,
    }),
})
