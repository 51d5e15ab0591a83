import { sql } from 'kysely'
import { type Command, day, read, session } from '#tests/faults/stateful/requests.ts'
import type { Person, Run } from '#tests/faults/stateful/run.ts'
import type { AffectedDatesView, RecurringPreview } from '../schema.ts'

const ownRecurring = async (run: Run, { personId }: Person) =>
  run.one(sql<{ id: string }>`
    select id from recurring_booking where person_id = ${personId} and (ended_at is null or ${run.random.chance(0.1)})`)

async function inputOf(run: Run) {
  const { random } = run
  const { classId, date } = await session(run)
  const first = Temporal.PlainDate.from(date)
  const endsOn = random.chance(0.5) ? first.add({ weeks: random.int(4) }).toString() : null
  const leftOut = random.chance(0.3) ? [first.add({ weeks: 1 }).toString()] : []
  return { classId, date, endsOn, waitsIfFull: random.chance(0.5), leftOut }
}

async function seenAffectedDates(run: Run, me: Person, id: string, range = '') {
  const preview = await read<AffectedDatesView>(me, `/user/recurring/${id}/giving-back${range}`)
  const dates = preview?.dates.filter(({ what }) => what === 'back').map(({ date }) => date) ?? []
  return run.random.chance(0.1) ? dates.slice(1) : dates
}

/** The API calls that the random runs make (tests/faults/stateful). */
export const commands: Record<string, Command> = {
  'POST /user/recurring/preview': { weight: 0.7, send: async (run) => ({ body: await inputOf(run) }) },
  'POST /user/recurring': {
    weight: 5,
    async send(run, me) {
      const request = await inputOf(run)
      const { body } = await me.browser.call<RecurringPreview>('POST', '/user/recurring/preview', {
        body: request,
      })
      const previewedDates = (body.data?.dates ?? []).map(({ date, outcome, passId }) => ({
        date,
        outcome,
        passId,
      }))
      return { body: { ...request, seen: previewedDates } }
    },
  },
  'POST /user/recurring/:recurringId/end': {
    weight: 2,
    async send(run, me) {
      const { id } = await ownRecurring(run, me)
      return { params: { recurringId: id }, body: { seen: await seenAffectedDates(run, me, id) } }
    },
  },
  'POST /user/recurring/:recurringId/pause': {
    weight: 2,
    async send(run, me) {
      const { id } = await ownRecurring(run, me)
      const from = run.random.int(16)
      const range = { from: day(from), to: day(from + run.random.int(12)) }
      const preview = await seenAffectedDates(run, me, id, `?from=${range.from}&to=${range.to}`)
      return { params: { recurringId: id }, body: { ...range, seen: preview } }
    },
  },
  'POST /user/recurring/:recurringId/resume': {
    weight: 1.5,
    send: async (run, me) => ({ params: { recurringId: (await ownRecurring(run, me)).id } }),
  },
}
