import type { Client } from 'pg'

/**
 * Restores a database to the state of its template: its rows and sequences. Changes of the tables themselves can't be
 * undone; an event trigger records that there were some.
 */

/** The schema in which the template stores its rows. */
const SCHEMA = 'template'

/** Stores the rows and sequences of a template; call it when the template is complete. */
export async function rememberRows(client: Client): Promise<void> {
  await client.query(`create schema ${SCHEMA}`)
  const tables = await tablesOf(client)
  const restored: string[] = []
  for (const { name, columns } of tables) {
    const { rowCount } = await client.query(`select from only ${name} limit 1`)
    if (!rowCount) continue
    const copy = `${SCHEMA}.${client.escapeIdentifier(name)}`
    await client.query(`create table ${copy} as select ${columns} from only ${name}`)
    restored.push(`insert into ${name} (${columns}) overriding system value select * from ${copy};`)
  }
  const { rows: sequences } = await client.query<{ name: string; last: string | null; first: string }>(
    `select format('%I.%I', schemaname, sequencename) name, last_value last, start_value first from pg_sequences`,
  )
  await client.query(`
    create table ${SCHEMA}.table_change ();
    create function ${SCHEMA}.remember_change() returns event_trigger language plpgsql security definer as $$
    begin
      -- Temporary tables don't count: they end with their connection.
      if not exists (select from pg_event_trigger_ddl_commands() where schema_name = 'pg_temp') then
        insert into ${SCHEMA}.table_change default values;
      end if;
    end $$;
    create function ${SCHEMA}.put_back() returns void language plpgsql set session_replication_role = replica as $$
    declare used text;
    begin
      -- Deletes only from tables with data: planning a delete for every table would take most of the time, and most
      -- are empty.
      for used in select name from unnest(array[${tables.map(({ name }) => `'${name}'`).join(', ')}]) as name
        where pg_relation_size(name::regclass) > 0 loop
        execute 'delete from only ' || used;
      end loop;
      ${restored.join('\n')}
      ${sequences.map(({ name, last, first }) => `perform setval('${name}', ${last ?? first}, ${last !== null});`).join('\n')}
    end $$;
    create event trigger remember_change on ddl_command_end execute function ${SCHEMA}.remember_change();`)
}

/** All ordinary tables, and their writable columns. */
async function tablesOf(client: Client): Promise<{ name: string; columns: string }[]> {
  const { rows } = await client.query<{ name: string; columns: string }>(
    `select format('%I.%I', nspname, relname) name,
            string_agg(format('%I', attname), ', ' order by attnum) columns
     from pg_class
     join pg_namespace on pg_namespace.oid = relnamespace
     join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema', '${SCHEMA}')
     group by 1`,
  )
  return rows
}

/** Deleted rows leave unused space: a database that is larger than this, in bytes, is replaced instead of restored. */
const MAX_BYTES = 4_000_000

/** Ends all other connections and restores the rows. Returns false if the database can't be used again. */
export async function restoreRows(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ ended: boolean }>(
    `select coalesce(bool_and(pg_terminate_backend(pid, 5000)), true) ended
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const { rowCount } = await client.query(
    `select from ${SCHEMA}.table_change
     union all select from pg_class where relkind = 'r' and relnamespace <> 'pg_catalog'::regnamespace having sum(pg_relation_size(oid)) > ${MAX_BYTES} limit 1`,
  )
  if (rowCount || !rows[0]?.ended) return false
  await client.query(`select ${SCHEMA}.put_back()`)
  return true
}
