import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { wordedMails } from '#lib/feature.server.ts'
import { rulesChangeMail } from './emails.tsx'
import { ourRulesText as rules } from './text/ourRules.ts'
import { rulesChangeTemplates } from './text/rulesChange.ts'

/** The mail about a change of the rules, with a made-up person. */
export const ruleMails = wordedMails(rulesChangeTemplates, {
  change: async ({ db, publicUrl: site }) =>
    rulesChangeMail(
      { head: await letterheadOf({ db, publicUrl: site }), site },
      {
        to: 'meera@example.com',
        firstName: 'Meera',
        day: Temporal.PlainDate.from('2026-12-01'),
        sections: [{ title: rules.late.title, lines: [rules.late.costs, rules.late.forgiven(1)] }],
      },
    ),
})
