import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity } from '#features/identity/index.server.ts'
import { members } from '#features/members/index.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import type { Visitor } from '#tests/visitor.ts'

// Undoing an import can delete a person while staff write about them: the row still exists when the request reads it,
// but no longer after the insert has waited for the deletion.

let server: TestApp
let manager: Visitor

beforeAll(async () => {
  server = await testApp({ features: [identity, members] })
  await makePerson(server, { email: 'manager@studio.example', role: 'manager' })
  manager = await signInAs(server, 'manager@studio.example')
})
afterAll(() => server.close())

test.each([
  ['a note', 'POST', 'notes', { body: 'Prefers mornings.' }],
  ['consent', 'PUT', 'consent', { given: true }],
] as const)(
  '%s for a person who is deleted at the same time is refused with NOT_FOUND',
  async (_, method, path, body) => {
    const personId = await makePerson(server, { email: `${path}@studio.example` })
    await server.database.asOwner(async (owner) => {
      await owner.query('begin')
      await owner.query('delete from person where id = $1', [personId])
      const response = manager.call(method, `/console/members/${personId}/${path}`, { body })
      await expect
        .poll(async () => {
          const waiting = `select count(*)::int as n from pg_locks join pg_stat_activity using (pid)
            where datname = current_database() and not granted`
          return (await owner.query<{ n: number }>(waiting)).rows[0]?.n
        })
        .toBeGreaterThan(0)
      await owner.query('commit')
      expect(await response).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } })
    })
  },
)
