import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { wordedMails } from '#lib/feature.server.ts'
import type { MailTemplate } from '#lib/mailWords.ts'
import { rulesMail } from './emails.tsx'
import { ourRulesText as rules } from './text/ourRules.ts'
import { rulesChangeTemplates } from './text/rulesChange.ts'

/** The mails about a change of the rules, to a fictional person. */
const sample =
  (template: MailTemplate, lines: () => string[]) =>
  async ({ db, publicUrl: site }: Pick<Deps, 'db' | 'publicUrl'>) =>
    rulesMail(
      { head: await letterheadOf({ db, publicUrl: site }), site, template },
      {
        to: 'meera@example.com',
        firstName: 'Meera',
        day: Temporal.PlainDate.from('2026-12-01'),
        sections: [{ title: rules.late.title, lines: lines() }],
      },
    )

export const ruleMails = wordedMails(rulesChangeTemplates, {
  change: sample(rulesChangeTemplates.change, () => [rules.late.costs, rules.late.forgiven(1)]),
  withdrawn: sample(rulesChangeTemplates.withdrawn, () => [rules.late.costs]),
})
