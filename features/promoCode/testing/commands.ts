import { sql } from 'kysely'
import { because, type Command, next } from '#tests/faults/stateful/requests.ts'
import type { Run } from '#tests/faults/stateful/run.ts'

/** A code of this worker, which is valid only for the worker's packages. */
const anyCode = (run: Run) =>
  run.one(sql<{ id: string; version: number; usedCount: number }>`
    select id, version, used_count from promo_code
    where package_ids && ${[run.worker.terms.smallPackage.id, run.worker.terms.largePackage.id]}::uuid[]`)

const terms = ({ random, worker: { terms: packages } }: Run) => ({
  ...random.of([
    { kind: 'amount', value: 50_000 },
    { kind: 'percentage', value: 1_250 },
    { kind: 'price', value: 150_000 },
  ]),
  firstDay: '2026-11-01',
  lastDay: random.chance(0.9) ? '2026-11-30' : '2026-11-22',
  limitTotal: random.of([null, 1, 2, 3]),
  limitPerPerson: random.of([null, 1, 1, 2]),
  newcomersOnly: random.chance(0.2),
  combinable: random.chance(0.6),
  packageIds: [packages.smallPackage.id, packages.largePackage.id],
})

/** The API calls that the random runs make (tests/faults/stateful). */
export const commands: Record<string, Command> = {
  'POST /console/credits/:creditId/withdraw': {
    weight: 2,
    send: async (run) => ({
      params: {
        creditId: (
          await run.one(sql<{ id: string }>`
            select id from promo_code where person_id = any(${run.ids()})
              and (stopped_at is null and used_count = 0 or ${run.random.chance(0.2)})`)
        ).id,
      },
      body: { reason: because },
    }),
  },
  'POST /console/promo-codes': {
    weight: 2,
    send: (run) => ({ body: { code: `RUN${next()}`, ...terms(run) } }),
  },
  'PUT /console/promo-codes/:codeId': {
    weight: 1,
    async send(run) {
      const { id: codeId, version } = await anyCode(run)
      return { params: { codeId }, body: { ...terms(run), version } }
    },
  },
  'PUT /console/promo-codes/:codeId/stop': {
    weight: 0.3,
    send: async (run) => ({ params: { codeId: (await anyCode(run)).id } }),
  },
}
