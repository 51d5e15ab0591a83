import type { Deps } from '#lib/deps.server.ts'
import { makeRuleMails } from './mails.server.ts'

export const startRuleJobs = async (deps: Deps): Promise<void> => makeRuleMails(deps)
