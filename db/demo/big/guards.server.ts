import type pg from 'pg'

interface Guards {
  constraints: { table: string; name: string; definition: string }[]
  indexes: { name: string; definition: string }[]
}

/**
 * Lets `work` load `tables` without their constraints, whose checks of each row take most of the time. Triggers are
 * disabled; foreign keys and unneeded indexes are dropped, and created again afterwards in the same transaction, which
 * checks every row. The caller must check what only triggers ensure. Requires the owner of the tables.
 */
export async function withoutGuards(
  client: pg.ClientBase,
  tables: string[],
  work: () => Promise<void>,
): Promise<void> {
  const each = async (act: string) => {
    for (const table of tables) await client.query(`alter table ${table} ${act}`)
  }
  const guards = await guardsOf(client, tables)
  await each('disable trigger user')
  for (const { table, name } of guards.constraints)
    await client.query(`alter table ${table} drop constraint "${name}"`)
  for (const { name } of guards.indexes) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of guards.indexes) await client.query(definition)
  for (const table of tables) await client.query(`analyze ${table}`)
  for (const { table, name, definition } of guards.constraints)
    await client.query(`alter table ${table} add constraint "${name}" ${definition}`)
  await each('enable trigger user')
}

async function guardsOf(client: pg.ClientBase, tables: string[]): Promise<Guards> {
  const constraints = await client.query<Guards['constraints'][number]>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[]) order by conrelid, conname`,
    [tables],
  )
  const indexes = await client.query<Guards['indexes'][number]>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index i where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by indrelid, indexrelid`,
    [tables],
  )
  return { constraints: constraints.rows, indexes: indexes.rows }
}
