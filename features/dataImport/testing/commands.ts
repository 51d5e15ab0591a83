import { sql } from 'kysely'
import { NothingFits } from '#tests/faults/stateful/random.ts'
import { type Command, guest, next, post } from '#tests/faults/stateful/requests.ts'

/** The API calls that the random runs make (tests/faults/stateful). */
export const commands: Record<string, Command> = {
  'POST /console/imports': {
    weight: 0.7,
    send: ({ mark }) => ({
      query: { fileName: 'people.csv', kind: 'members' },
      body: Buffer.from(`First name,Last name,Email\nRiya,${mark},${mark}i${next()}@import.example`),
    }),
  },
  'POST /console/imports/:importId/undo': {
    weight: 1,
    send: async (run) => ({
      params: await run.one(sql<{ importId: string }>`
        select id as import_id from data_import where state = 'done' and uploaded_by = any(${run.ids()})`),
    }),
  },
  'POST /console/imports/:importId/run': {
    weight: 1,
    // A new name with the address of an existing person, or two names with a new address.
    async send(run, me) {
      const { id, email } = await run.one(sql<{ id: string; email: string }>`
        select id, email from person where id = any(${run.ids()}) and role = 'member' and email is not null
          and merged_into is null and erased_at is null`)
      const { firstName, lastName } = guest(run)
      const address = run.random.chance(0.5) ? email : `${firstName}@import.example`
      const people = address === email ? [firstName] : [firstName, guest(run).firstName]
      const file = [
        'First name,Last name,Email',
        ...people.map((name) => [name, lastName, address].join(',')),
      ]
      type Import = { _id: string; mapping: object; version: string; report: { good: number } | null }
      const body = Buffer.from(file.join('\n'))
      const uploaded = await post<Import>(me, '/console/imports?fileName=people.csv&kind=members', body)
      const owner = [...run.people.members, ...run.guests].find(({ personId }) => personId === id)
      if (owner && address === email) run.environment.named.set(owner.mark, Date.now())
      if (!uploaded) throw new NothingFits()
      const asHousehold = { ...uploaded.mapping, shared: { all: 'household', rows: {} } }
      const response = await me.browser.call<Import>('PUT', `/console/imports/${uploaded._id}/mapping`, {
        body: asHousehold,
      })
      const { report, version } = response.body.data
      if (!report?.good) throw new NothingFits()
      return { params: { importId: uploaded._id }, body: { good: report.good, invite: false, version } }
    },
  },
}
