import { type ChildProcess, fork, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Functions that clean up after the measurements, called in reverse order. They end only processes that were started
 * here.
 */
const cleanups: (() => unknown)[] = []

export const atTheEnd = (end: () => unknown): void => void cleanups.push(end)

export async function endAll(): Promise<void> {
  for (const end of cleanups.splice(0).reverse()) {
    await Promise.resolve(end()).catch((error: Error) => console.error(error.message))
  }
}

export const waitForExit = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => void child.once('exit', () => resolve()))

export async function endChild(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await waitForExit(child)
}

/** A program of this folder as a separate process, which replies to each message with one message. */
export interface Helper {
  pid: number
  ask<T>(job: object): Promise<T>
}

export function startHelper(file: string): Helper {
  const child = fork(join(import.meta.dirname, file), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  atTheEnd(() => endChild(child))
  return {
    pid: child.pid as number,
    ask: (job) =>
      new Promise((resolve, reject) => {
        const failed = (code: number | null) => reject(new Error(`${file} ended with ${code}`))
        child.once('exit', failed)
        child.once('message', (response: { failed?: string }) => {
          child.off('exit', failed)
          if (response.failed) reject(new Error(`${file}: ${response.failed}`))
          else resolve(response as never)
        })
        child.send(job)
      }),
  }
}

/** Called by the program that `startHelper` starts. */
export function handleJobs<Job, Result extends object>(handle: (job: Job) => Promise<Result>): void {
  process.on('message', (job) => {
    handle(job as Job).then(
      (response) => process.send?.(response),
      (error: Error) => process.send?.({ failed: error.stack ?? error.message }),
    )
  })
  process.on('disconnect', () => process.exit(0))
}

/**
 * The seconds of CPU time that a process has used so far, in all its threads; NaN without /proc. `ended` adds those of
 * its children that have ended.
 */
export async function processorSeconds(pid: number, { ended = false } = {}): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const TICKS_A_SECOND = 100
  const ticks = fields.slice(11, ended ? 15 : 13).map(Number)
  return text ? ticks.reduce((sum, each) => sum + each, 0) / TICKS_A_SECOND : Number.NaN
}

/** Runs a program to its end and returns its output; undefined if it fails or is not installed. */
export const output = (program: string, args: string[]): Promise<string | undefined> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part))
    child.once('error', () => resolve(undefined))
    child.once('close', (code) => resolve(code === 0 ? text : undefined))
  })
