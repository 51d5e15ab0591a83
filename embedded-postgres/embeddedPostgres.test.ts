import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmod,
  cp,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { projectRoot } from '#lib/root.server.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts'

const isRoot = process.getuid?.() === 0
const running: EmbeddedPostgres[] = []
const children: ChildProcess[] = []
const orphans: number[] = []
const folders: string[] = []
let logged: string[] = []

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const pid of orphans.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
  for (const postgres of running.splice(0)) await postgres.stop()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
  logged = []
})

async function folder(parent = tmpdir()): Promise<string> {
  const created = await mkdtemp(join(parent, 'contrology-test-'))
  if (parent === tmpdir()) await chmod(created, 0o755)
  folders.push(created)
  return created
}

async function start(dataDir: string, durable = true): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, durable, log: (line) => logged.push(line) })
  running.push(postgres)
  return postgres
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client.query({ text: sql, rowMode: 'array' }).then(
    (results) => client.end().then(() => [results].flat().at(-1)?.rows.flat() ?? []),
    (error) => client.end().then(() => Promise.reject(error)),
  )
}

const insert = (url: string) => query(url, `CREATE TABLE kept (name text); INSERT INTO kept VALUES ('Asha')`)
const readNames = (url: string) => query(url, 'SELECT name FROM kept')
const pidOf = async ({ folder }: EmbeddedPostgres) =>
  Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'), 10)

/** A process that has ended but was not reaped yet is not alive. */
const isAlive = (pid: number) => {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}

/** A restart takes about a second on an idle machine; the limit only detects that there is none. */
const BACK_MS = 15_000

async function until<T>(attempt: () => Promise<T>, milliseconds: number): Promise<T> {
  for (const end = performance.now() + milliseconds; ; await sleep(20))
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > end) throw error
    }
}

/** Starts a separate server process on this folder; resolves with its output when PostgreSQL is ready. */
function serverProcess(dataDir: string): Promise<{ server: ChildProcess; url: string; pid: number }> {
  const server = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
      import { readFileSync } from 'node:fs'
      const { url, folder } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
      console.log(JSON.stringify({ url, pid: parseInt(readFileSync(folder + '/postmaster.pid', 'utf8')) }))`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  children.push(server)
  return new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error('the server process ended')))
    createInterface(server.stdout).once('line', (line) => {
      const { url, pid } = JSON.parse(line)
      orphans.push(pid)
      resolve({ server, url, pid })
    })
  })
}

async function kill(server: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGKILL')
  await exited
}

describe('an embedded PostgreSQL', { timeout: 30_000 }, () => {
  test('keeps its rows after it is stopped and started again', async () => {
    const dataDir = join(await folder(), 'not', 'there yet')
    const first = await start(dataDir)
    await insert(first.url)
    const pid = await pidOf(first)
    await Promise.all([first.stop(), first.stop()])
    expect(isAlive(pid)).toBe(false)

    const second = await start(dataDir)
    expect(await readNames(second.url)).toEqual(['Asha'])
  })

  test('uses UTF-8 and UTC, is durable, requires the password and listens only on this machine', async () => {
    const postgres = await start(await folder())
    const settings = `SELECT current_setting(name) FROM unnest(array['server_encoding', 'timezone', 'fsync',
      'synchronous_commit', 'listen_addresses', 'password_encryption']) AS name`
    expect(await query(postgres.url, settings)).toEqual([
      'UTF8',
      'UTC',
      'on',
      'on',
      '127.0.0.1',
      'scram-sha-256',
    ])
    expect(
      await query(
        postgres.url,
        `SELECT upper('ā') || (SELECT datlocale FROM pg_database WHERE datname = 'contrology')`,
      ),
    ).toEqual(['ĀC.UTF-8'])
    await query(
      postgres.url,
      'CREATE EXTENSION citext; CREATE EXTENSION btree_gist; CREATE EXTENSION pg_trgm',
    )
    await expect(query(postgres.url.replace(/:[^:@]+@/, ':guess@'), 'SELECT 1')).rejects.toThrow(/password/)
    expect((await stat(join(dirname(postgres.folder), 'password'))).mode & 0o777).toBe(0o600)
  })

  test('restarts at the same address after it is killed', async () => {
    const postgres = await start(await folder())
    await insert(postgres.url)
    const busy = new Client({ connectionString: postgres.url })
    busy.on('error', () => undefined)
    await busy.connect()
    const cut = busy.query('SELECT pg_sleep(60)').catch((error: Error) => error)
    for (let times = 1; times <= 2; times++) {
      const pid = await pidOf(postgres)
      process.kill(pid, 'SIGKILL')
      await sleep(10)
      expect(await until(() => readNames(postgres.url), BACK_MS)).toEqual(['Asha'])
      expect(await pidOf(postgres)).not.toBe(pid)
    }
    expect(await cut).toBeInstanceOf(Error)
    expect(logged.filter((line) => line.includes('SIGKILL'))).toHaveLength(2)
    const last = await pidOf(postgres)
    await postgres.stop()
    expect(isAlive(last)).toBe(false)
  })

  test('restarts later if the first restart fails', async () => {
    const postgres = await start(await folder())
    await insert(postgres.url)
    const control = join(postgres.folder, 'global', 'pg_control')
    const aside = join(postgres.folder, 'aside')
    await rename(control, aside)
    process.kill(await pidOf(postgres), 'SIGKILL')
    await until(async () => expect(logged.join()).toContain("can't be started again yet"), BACK_MS)
    await rename(aside, control)
    expect(await until(() => readNames(postgres.url), BACK_MS)).toEqual(['Asha'])
  })

  test('stays stopped if it is stopped during a restart', async () => {
    const postgres = await start(await folder())
    process.kill(await pidOf(postgres), 'SIGKILL')
    await until(async () => expect(logged.join()).toContain('SIGKILL'), BACK_MS)
    await postgres.stop()
    await expect(query(postgres.url, 'SELECT 1')).rejects.toThrow(/ECONNREFUSED/)
  })

  test('ends when its server is killed, and the next start on its folder finds its rows', async () => {
    const dataDir = await folder()
    const { server, url, pid } = await serverProcess(dataDir)
    await insert(url)
    await kill(server)
    const next = await start(dataDir)
    expect(isAlive(pid)).toBe(false)
    expect(await readNames(next.url)).toEqual(['Asha'])
  })

  test('recovers after the server and PostgreSQL are killed together, in any order', async () => {
    const dataDir = await folder()
    const { server, url, pid } = await serverProcess(dataDir)
    await insert(url)
    const serverKilled = kill(server)
    process.kill(pid, 'SIGKILL')
    await serverKilled
    const second = await serverProcess(dataDir)
    expect(await readNames(second.url)).toEqual(['Asha'])
    process.kill(second.pid, 'SIGKILL')
    await kill(second.server)
    expect(await readNames((await start(dataDir)).url)).toEqual(['Asha'])
  })

  test.each([
    ['with the process id of another program', String(process.pid)],
    ['that is empty', ''],
  ])('starts despite a pid file %s', async (_case, pid) => {
    const dataDir = await folder()
    const first = await start(dataDir)
    await insert(first.url)
    await first.stop()
    const pidFile = join(first.folder, 'postmaster.pid')
    await writeFile(pidFile, pid && `${pid}\n${first.folder}\n1\n5432\n\n127.0.0.1\n`)
    expect(await readNames((await start(dataDir)).url)).toEqual(['Asha'])
  })

  test('reports a link in DATA_DIR to a database that no longer exists', async () => {
    const dataDir = await folder()
    await symlink(join(dataDir, 'gone'), join(dataDir, 'postgres'))
    await expect(start(dataDir)).rejects.toThrow(/leads to a database that is gone: put it back/)
  })

  test('starts over if creating the cluster was interrupted', async () => {
    const dataDir = await folder()
    const first = await start(dataDir)
    await first.stop()
    await rename(first.folder, join(dirname(first.folder), 'data.new-half'))
    const again = await start(dataDir)
    expect(await query(again.url, 'SELECT 1')).toEqual([1])
    expect(await readdir(dirname(again.folder))).not.toContain('data.new-half')
  })

  test('refuses a second server on the same DATA_DIR and leaves the first alone', async () => {
    const dataDir = await folder()
    const { url } = await serverProcess(dataDir)
    await insert(url)
    await expect(start(dataDir)).rejects.toThrow(
      /^Another server is running on DATA_DIR .*: stop that one first/,
    )
    expect(await readNames(url)).toEqual(['Asha'])
  })

  test('starts only once if two starts on an empty folder run at the same time', async () => {
    const dataDir = await folder()
    const results = await Promise.allSettled([start(dataDir), start(dataDir)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('does not use fsync if its data is temporary', async () => {
    expect(await query((await start(await folder(), false)).url, 'SHOW fsync')).toEqual(['off'])
  })

  test.runIf(isRoot)(
    'uses another folder, at this and later starts, if only root may enter DATA_DIR',
    async () => {
      const dataDir = join(await folder('/root'), 'data')
      const first = await start(dataDir)
      folders.push(dirname(first.folder))
      expect(first.folder).not.toContain(dataDir)
      expect(logged.join()).toContain(dirname(first.folder))
      await insert(first.url)
      process.kill(await pidOf(first), 'SIGKILL')
      expect(await until(() => readNames(first.url), BACK_MS)).toEqual(['Asha'])
      await first.stop()
      const second = await start(dataDir)
      expect(second.folder).toBe(first.folder)
      expect(await readNames(second.url)).toEqual(['Asha'])
    },
  )

  test.runIf(isRoot)('reports a folder that only root may enter since its creation', async () => {
    const parent = await folder()
    const dataDir = join(await realpath(parent), 'data')
    await (await start(dataDir)).stop()
    await chmod(parent, 0o700)
    await expect(start(dataDir)).rejects.toThrow(/^The database in .* can't be entered by user \d+, to whom/)
  })

  test.runIf(isRoot)('runs from a checkout that only root may enter', async () => {
    const checkout = await folder('/root')
    for (const part of ['embedded-postgres', 'lib', 'package.json'])
      await cp(join(projectRoot, part), join(checkout, part), { recursive: true })
    const [from, to] = [projectRoot, checkout].map((root) => join(root, 'node_modules')) as [string, string]
    await cp(join(from, '@embedded-postgres'), join(to, '@embedded-postgres'), { recursive: true })
    await symlink(join(from, 'pg'), join(to, 'pg'))
    const script = `import { startEmbeddedPostgres } from './embedded-postgres/index.ts'
      const { folder, stop } = await startEmbeddedPostgres({ dataDir: '.data', log: () => {} })
      console.log(folder)
      await stop()`
    const argv = ['--input-type=module', '-e', script]
    const dataFolder = execFileSync(process.execPath, argv, { cwd: checkout, encoding: 'utf8' }).trim()
    folders.push(dirname(dataFolder))
    expect(dataFolder).toMatch(/^\/var\/lib\/contrology\//)
  })
})
