import { expect, test } from 'vitest'
import { NullableReader } from './nullable.ts'

const column = { no: true, yes: false }
const tables = new Map([
  [
    'person',
    new Map([
      ...['id', 'first_name', 'last_name'].map((name) => [name, column.no] as const),
      ['email', column.yes],
    ]),
  ],
  [
    'pass',
    new Map([...['id', 'person_id'].map((name) => [name, column.no] as const), ['revoked_at', column.yes]]),
  ],
])
const views = new Map([
  ['reached', 'select p.id, coalesce(p.email, p.first_name) as at, p.email from person p'],
])

test.each([
  ['select id, email from person', ['no', 'yes']],
  ["select first_name || ' ' || last_name as name, first_name || email as both from person", ['no', 'yes']],
  ['select full_name(first_name, last_name), full_name(first_name, email) from person', ['no', 'yes']],
  ["select coalesce(email, '') as email from person", ['no']],
  ['select email from person where email is not null', ['no']],
  ['select email from person where lower(email) = $1', ['no']],
  ['select email from person where email = $1 or id = $2', ['yes']],
  ['select p.id, k.id from person p left join pass k on k.person_id = p.id', ['no', 'yes']],
  [
    'select p.id, k.id from person p left join pass k on k.person_id = p.id where k.revoked_at > now()',
    ['no', 'no'],
  ],
  [
    'select p.*, k.revoked_at from person p join pass k on k.person_id = p.id',
    ['no', 'no', 'no', 'yes', 'yes'],
  ],
  ['select count(*), sum(1), max(id) from person', ['no', 'yes', 'yes']],
  ['select max(id), max(email) from person group by first_name', ['no', 'yes']],
  [
    'select (select id from pass limit 1), (select count(*) from pass), exists (select from pass)',
    ['yes', 'no', 'no'],
  ],
  [
    "select case when email is not null then email else '' end, case when id = $1 then id end from person",
    ['no', 'yes'],
  ],
  ["select email is null or email like 'a%' from person", ['no']],
  ['with found as (select email as at, id from person) select at, id from found', ['yes', 'no']],
  ['select id from person union all select null', ['yes']],
  ['select at, email from reached', ['no', 'yes']],
  ['update person set email = $1 where id = $2 returning id, email', ['no', 'yes']],
  ['select $1::text as given', ['unknown']],
  ["select details ->> 'a' as a from (select to_json(id) as details from person) it", ['unknown']],
])('%s', async (text, expected) => {
  const reader = await NullableReader.of({ tables, views })
  expect((await reader.columnsOf(text))?.map(({ nullable }) => nullable)).toEqual(expected)
})
