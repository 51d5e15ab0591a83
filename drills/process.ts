import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitForExit } from '../bench/processes.ts'

/** A program of the cluster. Signals go to its process id, so that no other program with its name gets them. */
export interface Program {
  readonly pid: number
  /** Ends the program, without starting it again. */
  end(signal: NodeJS.Signals): Promise<void>
  /** Ends it as a crash would: it starts again if `restartAfter` is set. */
  kill(signal: NodeJS.Signals): void
}

interface Options {
  log: string
  /** The command that starts it on a database host (`Network.on`); without it, it runs on this machine. */
  prefix?: string[]
  /** Milliseconds until it is started again after it has ended, as systemd does with Restart=always. */
  restartAfter?: number
}

/** PostgreSQL and PgBouncer refuse to run as root: everything runs as the user `postgres`. */
export function serviceUser(): { uid: number; gid: number } {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Runs a program on a host until it ends; throws with its output if it fails. `input`: its standard input. */
export async function runProgram(prefix: string[], file: string, args: string[], input = ''): Promise<void> {
  const [program = file, ...rest] = [...asServiceUser(prefix), file, ...args]
  const env = { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8' }
  const child = spawn(program, rest, { env, cwd: '/', stdio: ['pipe', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part))
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  await waitForExit(child)
  if (child.exitCode !== 0) throw new Error(`${file} ended with ${child.exitCode}: ${text}`)
}

/**
 * The priorities of the programs of the site hosts and the database hosts. In reality each host is a separate machine,
 * and so are the browsers of members. Here the load generator must not wait for CPU time behind the site, nor the site
 * behind the databases, because that would look like a delay of the site.
 */
const SITE_NICE = 5
const DATABASE_NICE = 10

/**
 * Only root can enter a network namespace, so the program changes to the service user after that. `pdeathsig` kills it
 * when the process of the drills ends. Programs with a prefix are those of the database hosts.
 */
const asServiceUser = (prefix: string[] = []): string[] => [
  ...prefix,
  ...['nice', '-n', `${prefix.length ? DATABASE_NICE : SITE_NICE}`],
  ...['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'],
  ...['--pdeathsig=KILL', '--'],
]

export function startProgram(file: string, args: string[], { log, prefix, restartAfter }: Options): Program {
  let isEnding = false
  let child = launch()
  function launch(): ChildProcess {
    const out = openSync(log, 'a')
    const env = { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8' }
    const [program = file, ...rest] = [...asServiceUser(prefix), file, ...args]
    const started = spawn(program, rest, { env, cwd: '/', stdio: ['ignore', out, out] })
    closeSync(out)
    started.once('exit', async () => {
      if (isEnding || restartAfter === undefined) return
      await sleep(restartAfter)
      if (!isEnding) child = launch()
    })
    return started
  }
  return {
    get pid() {
      return child.pid as number
    },
    async end(signal) {
      isEnding = true
      child.kill(signal)
      child.kill('SIGCONT')
      const killTimer = setTimeout(() => child.kill('SIGKILL'), 20_000)
      await waitForExit(child)
      clearTimeout(killTimer)
    },
    kill: (signal) => void child.kill(signal),
  }
}

/** The ids of a process and of its descendants, without those that have ended. */
export function processTree(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return [pid, ...(children ? children.split(' ').flatMap((child) => processTree(Number(child))) : [])]
  } catch {
    return []
  }
}

/** Gives a running process and its descendants the priority of the site. It is set for each thread. */
export function lowerPriority(pid: number): void {
  const threads = processTree(pid).flatMap((member) => readdirSync(`/proc/${member}/task`))
  for (const thread of threads) setPriority(Number(thread), SITE_NICE)
}

/** All processes of Patroni and PostgreSQL on a host. PostgreSQL is not a child process of Patroni. */
export const hostProcesses = (patroni: number, postmaster: number | undefined): number[] => [
  ...new Set([...processTree(patroni), ...(postmaster ? processTree(postmaster) : [])]),
]

/** The processes of PostgreSQL whose title contains this text. */
export const withTitle = (postmaster: number | undefined, title: string): number[] =>
  (postmaster ? processTree(postmaster) : []).filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(title),
  )

/** Ignores processes that have ended in the meantime. */
export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {}
  }
}
