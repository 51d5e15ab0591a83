import type pg from 'pg'

/** The definitions of the dropped keys and indexes, to create them again. */
export interface Guards {
  keys: Constraint[]
  foreignKeys: Constraint[]
  indexes: { name: string; definition: string }[]
}
interface Constraint {
  table: string
  name: string
  definition: string
}

/**
 * Prepares `tables` for a fast load: disables triggers, and drops indexes and keys, including foreign keys of other
 * tables that refer to these. Their checks of each row would take most of the time. The caller must check what only
 * triggers ensure. The user of the connection must own the tables.
 */
export async function dropGuards(client: pg.ClientBase, tables: string[]): Promise<Guards> {
  const guards = await guardsOf(client, tables)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  for (const { table, name } of [...guards.foreignKeys, ...guards.keys])
    await client.query(`alter table ${table} drop constraint "${name}"`)
  for (const { name } of guards.indexes) await client.query(`drop index ${name}`)
  return guards
}

/**
 * Creates the keys and indexes that `dropGuards` has dropped, which checks every row. Then enables the triggers.
 */
export async function restoreGuards(
  client: pg.ClientBase,
  tables: string[],
  { keys, foreignKeys, indexes }: Guards,
): Promise<void> {
  const add = async (constraints: Constraint[]) => {
    for (const { table, name, definition } of constraints)
      await client.query(`alter table ${table} add constraint "${name}" ${definition}`)
  }
  await add(keys)
  for (const { definition } of indexes) await client.query(definition)
  for (const table of tables) await client.query(`analyze ${table}`)
  await add(foreignKeys)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
}

async function guardsOf(client: pg.ClientBase, tables: string[]): Promise<Guards> {
  const constraints = async (which: string) =>
    (
      await client.query<Constraint>(
        `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
         from pg_constraint where ${which} order by conrelid, conname`,
        [tables],
      )
    ).rows
  const indexes = await client.query<Guards['indexes'][number]>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index i where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by indrelid, indexrelid`,
    [tables],
  )
  return {
    keys: await constraints(`contype in ('p', 'u', 'x') and conrelid = any($1::regclass[])`),
    foreignKeys: await constraints(
      `contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))`,
    ),
    indexes: indexes.rows,
  }
}
