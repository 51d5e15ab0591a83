import { sql } from 'kysely'
import type { Command } from '#tests/faults/stateful/requests.ts'

const packageTerms = {
  packageType: 'group',
  location: 'all',
  perSessionPricePaise: 160_000,
  validityDays: 28,
  validityFrom: 'firstSession',
  unusedDays: 42,
  description: '<p>Eight.</p>',
  newcomersOnly: false,
  visibleFrom: null,
  visibleUntil: null,
  descriptionHindi: null,
}

/** The API calls of the random runs (tests/faults/stateful). */
export const commands: Record<string, Command> = {
  'PUT /console/packages/:packageId': {
    weight: 1.5,
    async send(run) {
      const { smallPackage, largePackage } = run.worker.terms
      const { id, name, total, revision } = await run.one(sql<{
        id: string
        name: string
        total: number | null
        revision: number
      }>`select id, package_name as name, total_sessions as total, revision from package
        where id = any(${[smallPackage.id, largePackage.id]})`)
      const pricePaise = 300_000 + 100 * run.random.int(1000)
      const terms = { ...packageTerms, packageName: name, totalSessions: total, pricePaise, onSale: true }
      return { params: { packageId: id }, body: { ...terms, revision } }
    },
  },
  'DELETE /user/passes/:passId/sharing': {
    weight: 2,
    async send(run, me) {
      const { passId } = await run.one(sql<{ passId: string }>`
        select u.pass_id from pass_user u where u.person_id = ${me.personId} and u.ended_at is null
          and exists (select from pass_user o where o.pass_id = u.pass_id and not o.is_holder)`)
      return { params: { passId } }
    },
  },
  'POST /console/packages': {
    weight: 0.7,
    send: () => ({
      body: { ...packageTerms, packageName: 'Eight', totalSessions: 8, pricePaise: 640_000, onSale: false },
    }),
  },
}
