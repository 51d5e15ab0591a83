import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../tests/database.ts'
import { fullName } from './fullName.ts'

const NAMES = [
  ['Meera', 'Iyer', 'Meera Iyer'],
  ['Meera', '', 'Meera'],
  ['', 'Iyer', 'Iyer'],
  ['Sunita Rani', 'Rane', 'Sunita Rani Rane'],
] as const

test.each(NAMES)('the full name of "%s" and "%s" is "%s"', (firstName, lastName, whole) => {
  expect(fullName({ firstName, lastName })).toBe(whole)
})

test('SQL builds the same full names, and null without a person', async () => {
  const { db, drop } = await testDatabase()
  const nameInSql = async (firstName: string | null, lastName: string | null) => {
    const { rows } = await sql<{ name: string | null }>`
      select full_name(${firstName}, ${lastName}) as name`.execute(db)
    return rows[0]?.name
  }
  for (const [firstName, lastName] of NAMES)
    expect(await nameInSql(firstName, lastName)).toBe(fullName({ firstName, lastName }))
  expect(await nameInSql(null, null)).toBeNull()
  await drop()
})
