import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { wordedMails } from '#lib/feature.server.ts'
import { languagePrefix } from '#lib/language.ts'
import { acceptedMail, invitationMail } from './emails.tsx'
import { invitationTemplates } from './text/invitationMail.ts'

const pass = 'Duo 8'

export const passInvitationMails = wordedMails(invitationTemplates, {
  invitation: async (deps) =>
    invitationMail(
      { to: 'tara@example.com', head: await letterheadOf(deps) },
      { from: 'Leela', pass, expiresAt: Temporal.Instant.from('2026-11-28T09:51:00Z') },
      (language) => `${deps.publicUrl}${languagePrefix(language)}/shared-pass/sample`,
    ),
  accepted: async (deps) =>
    acceptedMail({ to: 'leela@example.com', head: await letterheadOf(deps) }, deps.publicUrl, {
      name: 'Leela',
      other: 'Tara',
      pass,
    }),
})
