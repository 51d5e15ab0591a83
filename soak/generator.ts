// A separate process that acts as members and staff, at the times that the pattern of the day sets. It does not wait
// for responses.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { handleJobs } from '../bench/processes.ts'
import { createClient, type SoakClient } from './client.ts'
import { dueBy, KINDS, type Kind } from './day.ts'
import { receiveMails } from './mails.ts'
import { membersOf } from './members.ts'
import type { GeneratorResult, Job, MeasuredWindow, Plan } from './plan.ts'
import { staffOf } from './staff.ts'

const TICK_MS = 10
/** The maximum number of simultaneous actions. Others that become due wait, and count as late. */
const MAX_AT_ONCE = 200
/** How long the generator waits for the last responses. */
const END_MS = 60_000

const mails = await receiveMails()
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()

function startLoad(plan: Plan) {
  const client: SoakClient = createClient(plan.url)
  const members = membersOf(plan, client, mails)
  const actions: Record<Kind, (due: number) => Promise<void>> = {
    ...members.actions,
    ...staffOf(plan, client),
  }
  const began = performance.now()
  const dueCounts = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>
  const waiting: { kind: Kind; due: number }[] = []
  const running = new Set<Promise<void>>()

  const start = ({ kind, due }: { kind: Kind; due: number }) => {
    const work = actions[kind](due)
      .catch((error: Error) => client.fail(`${kind}: ${error.message}`))
      .then(() => {
        running.delete(work)
        next()
      })
    running.add(work)
  }
  function next(): void {
    for (let action = waiting[0]; action && running.size < MAX_AT_ONCE; action = waiting[0]) {
      waiting.shift()
      start(action)
    }
  }

  let before = 0
  const timer = setInterval(() => {
    const at = (performance.now() - began) / 1000
    for (const kind of KINDS) {
      const [from, to] = [dueBy(kind, before, plan.day), dueBy(kind, at, plan.day)]
      for (; dueCounts[kind] < Math.floor(to); dueCounts[kind] += 1) {
        const share = (dueCounts[kind] + 1 - from) / (to - from)
        waiting.push({ kind, due: began + 1000 * (before + share * (at - before)) })
      }
    }
    before = at
    next()
  }, TICK_MS)

  return {
    take(): MeasuredWindow {
      const p99 = delay.percentile(99) / 1e6
      delay.reset()
      return { ...client.take(), delay: p99 }
    },
    async end(): Promise<GeneratorResult> {
      clearInterval(timer)
      waiting.length = 0
      await Promise.race([Promise.all(running), sleep(END_MS, undefined, { ref: false })])
      return { due: dueCounts, mails: mails.count(), ...client.done(), ...members.known() }
    },
  }
}

let load: ReturnType<typeof startLoad> | undefined

handleJobs(async (job: Job): Promise<object> => {
  if ('open' in job) return { mails: mails.url }
  if ('start' in job) {
    load = startLoad(job.start)
    return {}
  }
  if (!load) throw new Error('the load has not been started')
  return 'sample' in job ? load.take() : load.end()
})
