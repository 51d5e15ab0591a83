import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, realpathSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#lib/freePort.server.ts'
import { temporaryFolder } from './cluster.ts'

export interface DumpableServer {
  url: string
  stop(): Promise<void>
}

const majorOf = (program: string): number | undefined => {
  try {
    const version = execFileSync(program, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number(/\(PostgreSQL\) (\d+)/.exec(version)?.[1])
  } catch {
    return undefined
  }
}

/** The version of the pg_dump on the PATH. Undefined: there is no pg_dump, or no database that it could dump. */
export const dumper = (): number | undefined => {
  const major = majorOf('pg_dump')
  return major !== undefined && (major >= 18 || existsSync(folderOf(major))) ? major : undefined
}

const folderOf = (major: number) => `/usr/lib/postgresql/${major}/bin`

/** A PostgreSQL that the pg_dump of this machine supports: that of the tests, or one of pg_dump's own version. */
export async function dumpableServer(major: number): Promise<DumpableServer> {
  if (major >= 18) return { url: process.env.TEST_DATABASE_URL as string, stop: async () => {} }
  const bin = realpathSync(folderOf(major))
  const folder = await temporaryFolder()
  const isRoot = process.getuid?.() === 0
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const user = isRoot ? { uid: id('-u'), gid: id('-g') } : {}
  if (isRoot) chownSync(folder, id('-u'), id('-g'))
  chmodSync(folder, 0o755)
  const data = `${folder}/data`
  execFileSync(`${bin}/initdb`, ['-D', data, '-U', 'contrology', '--auth=trust', '-E', 'UTF8', '--no-sync'], {
    ...user,
    stdio: 'ignore',
  })
  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
  ]
  const server = spawn(`${bin}/postgres`, ['-D', data, ...settings.flatMap((each) => ['-c', each])], {
    ...user,
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const url = `postgres://contrology@127.0.0.1:${port}/postgres`
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      break
    } catch (error) {
      if (tries > 100) throw error
      await sleep(100)
    }
  }
  return {
    url,
    async stop() {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
