import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { CannotStart } from '#lib/cannotStart.ts'

/** PostgreSQL's own programs, and tar: in a folder, or on the PATH. The embedded PostgreSQL does not contain them. */
export interface Programs {
  pgDump: string
  pgRestore: string
}

/** From this version on, pg_restore sets a parameter that the servers before it refuse. */
const NOT_FOR_OLDER_SERVERS = 17

/** Throws CannotStart if there are no programs that support this server. */
export async function programsFor(serverMajor: number, folder: string | undefined): Promise<Programs> {
  const at = (name: string) => (folder ? join(folder, name) : name)
  const where = folder ? `in PG_BIN ${folder}` : 'on the PATH'
  const advice = `Install the client programs of PostgreSQL ${serverMajor} (on Debian postgresql-client-${serverMajor}), or name their folder in PG_BIN. The embedded PostgreSQL does not include them.`
  for (const name of ['pg_dump', 'pg_restore']) {
    const version = await promisify(execFile)(at(name), ['--version']).catch(
      (error: NodeJS.ErrnoException) => {
        throw new CannotStart(`There is no ${name} ${where} (${error.code ?? 'it failed'}). ${advice}`)
      },
    )
    const major = Number(/\(PostgreSQL\) (\d+)/.exec(version.stdout)?.[1])
    const isTooNew = major >= NOT_FOR_OLDER_SERVERS && serverMajor < NOT_FOR_OLDER_SERVERS
    if (!(major >= serverMajor) || isTooNew) {
      throw new CannotStart(
        `The ${name} ${where} is of PostgreSQL ${major}, and the database of PostgreSQL ${serverMajor}. ${advice}`,
      )
    }
  }
  return { pgDump: at('pg_dump'), pgRestore: at('pg_restore') }
}

/**
 * The environment variables that contain the address of the database, because arguments are visible to every user of
 * the machine.
 */
export function environmentOf(url: string): NodeJS.ProcessEnv {
  // Read as the server reads it, so that both always mean the same database.
  const { host, port, user, password, database } = new pg.Client({ connectionString: url })
  const sslMode = new URL(url).searchParams.get('sslmode')
  return {
    ...process.env,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password ?? undefined,
    PGDATABASE: database,
    ...(sslMode ? { PGSSLMODE: sslMode } : {}),
    // Switches the limits of the role off: a dump and a restore may take any time.
    PGOPTIONS: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
  }
}

/**
 * A running program with its input and output; `ended` rejects with the program's own messages if it fails. A program
 * that ends with 1 has not failed if its messages are harmless.
 */
export function startProgram(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
  isHarmless: (messages: string) => boolean = () => false,
): { child: ChildProcess; ended: Promise<void> } {
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  let messages = ''
  child.stderr?.on('data', (part: Buffer) => {
    messages = `${messages}${part}`.slice(-2_000)
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (error) =>
      reject(new CannotStart(`${program} could not be started: ${error.message}`)),
    )
    child.once('close', (code) =>
      code === 0 || (code === 1 && isHarmless(messages.trim()))
        ? resolve()
        : reject(new CannotStart(`${program} failed: ${messages.trim() || code}`)),
    )
  })
  // The promise is awaited later; until then its rejection must not end this process.
  ended.catch(() => {})
  return { child, ended }
}
