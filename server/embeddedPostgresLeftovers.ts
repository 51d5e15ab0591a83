import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Ends what a killed server or a killed postmaster left running on this cluster (within 3 s), and removes a pid
 * file whose process is something else by now, which PostgreSQL would take for itself. The caller holds the lock,
 * so whatever runs here has no server. What was committed is in the log that is written first, so it may be hard.
 */
export async function endLeftovers(data: string): Promise<'nothing' | 'ended'> {
  const pidFile = join(data, 'postmaster.pid')
  const postmaster = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10)
  const found = await processesOn(data)
  if (found.includes(postmaster)) {
    signal([postmaster], 'SIGINT')
    if (await anyLeft(data, 1200)) signal([postmaster], 'SIGQUIT')
    await anyLeft(data, 800)
  }
  signal(await processesOn(data), 'SIGKILL')
  await anyLeft(data, 1000)
  if (!(postmaster > 0) || isAlive(postmaster)) await rm(pidFile, { force: true })
  return found.length > 0 ? 'ended' : 'nothing'
}

async function anyLeft(data: string, milliseconds: number): Promise<boolean> {
  for (const until = performance.now() + milliseconds; performance.now() < until; await sleep(15))
    if ((await processesOn(data)).length === 0) return false
  return true
}

/** Every PostgreSQL process has the cluster as its working folder; a shell that stands there is not one. */
async function processesOn(data: string): Promise<number[]> {
  const names = await readdir('/proc').catch(() => [])
  if (names.length === 0) return postmastersByCommand(data)
  const pids = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (pid) => {
        const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '')
        if (cwd !== data) return 0
        const program = await readlink(`/proc/${pid}/exe`).catch(() => '')
        return /\/postgres( \(deleted\))?$/.test(program) ? Number(pid) : 0
      }),
  )
  return pids.filter(Boolean)
}

/** For systems without /proc, as macOS; a postmaster's children end themselves there when it is gone. */
async function postmastersByCommand(data: string): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,command='])
  const ours = stdout.split('\n').filter((line) => line.includes(`postgres -D ${data} `))
  return ours.map((line) => Number.parseInt(line, 10))
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {}
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
