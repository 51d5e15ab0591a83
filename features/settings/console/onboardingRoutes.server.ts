import type { FastifyInstance } from 'fastify'
import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { route } from '#lib/api.server.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { isAllDone, stepsDone } from '../onboardingRules.ts'
import { readStudioSetup, setOnboardingHidden } from '../onboardingStore.server.ts'
import { onboardingContract as contract, type Onboarding } from './onboardingSchema.ts'
import { onboardingText as text } from './text/onboarding.ts'

export function onboardingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /console/onboarding'], async () => ({ data: await readOnboarding(db) }))
  route(app, deps, contract['PUT /console/onboarding'], async ({ body: { hidden }, caller, now }) => {
    await inTransaction(db, async (trx) => {
      if (!(await setOnboardingHidden(trx, hidden, now))) return
      const action = hidden ? 'firstDay.putAway' : 'firstDay.takeOut'
      await recordAudit(trx, caller.personId, { action, subject: 'studio', subjectId: 'studio' }, now)
    })
    return { data: await readOnboarding(db), message: hidden ? text.isHidden : text.isShown }
  })
}

async function readOnboarding(db: Db): Promise<Onboarding> {
  const setup = await readStudioSetup(db)
  const done = stepsDone(setup)
  return { ...setup, done, isOpen: !setup.hidden && !isAllDone({ ...setup, done }) }
}
