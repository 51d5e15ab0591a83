// A separate process that acts as members and staff at the times of the day's pattern, whatever the responses are.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerJobs } from '../bench/processes.ts'
import { createCaller, type SoakCaller } from './caller.ts'
import { dueBy, KINDS, type Kind } from './day.ts'
import { receiveMails } from './mails.ts'
import { membersOf } from './members.ts'
import type { Done, Job, Plan, Window } from './plan.ts'
import { staffOf } from './staff.ts'

const TICK_MS = 10
/** The maximum of simultaneous actions; others that become due wait and are late. */
const MAX_AT_ONCE = 200
/** How long the generator waits for the last responses. */
const END_MS = 60_000

const mails = await receiveMails()
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()

function play(plan: Plan) {
  const calling: SoakCaller = createCaller(plan.url)
  const members = membersOf(plan, calling, mails)
  const acts: Record<Kind, (due: number) => Promise<void>> = { ...members.acts, ...staffOf(plan, calling) }
  const began = performance.now()
  const made = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>
  const waiting: { kind: Kind; due: number }[] = []
  const running = new Set<Promise<void>>()

  const start = ({ kind, due }: { kind: Kind; due: number }) => {
    const work = acts[kind](due)
      .catch((error: Error) => calling.fail(`${kind}: ${error.message}`))
      .then(() => {
        running.delete(work)
        next()
      })
    running.add(work)
  }
  function next(): void {
    for (let one = waiting[0]; one && running.size < MAX_AT_ONCE; one = waiting[0]) {
      waiting.shift()
      start(one)
    }
  }

  let before = 0
  const timer = setInterval(() => {
    const at = (performance.now() - began) / 1000
    for (const kind of KINDS) {
      const [from, to] = [dueBy(kind, before, plan.day), dueBy(kind, at, plan.day)]
      for (; made[kind] < Math.floor(to); made[kind] += 1) {
        const share = (made[kind] + 1 - from) / (to - from)
        waiting.push({ kind, due: began + 1000 * (before + share * (at - before)) })
      }
    }
    before = at
    next()
  }, TICK_MS)

  return {
    take(): Window {
      const p99 = delay.percentile(99) / 1e6
      delay.reset()
      return { ...calling.take(), delay: p99 }
    },
    async end(): Promise<Done> {
      clearInterval(timer)
      waiting.length = 0
      await Promise.race([Promise.all(running), sleep(END_MS, undefined, { ref: false })])
      return { made, mails: mails.count(), ...calling.done(), ...members.known() }
    },
  }
}

let playing: ReturnType<typeof play> | undefined

answerJobs(async (job: Job): Promise<object> => {
  if ('open' in job) return { mails: mails.url }
  if ('start' in job) {
    playing = play(job.start)
    return {}
  }
  if (!playing) throw new Error('nothing is played yet')
  return 'sample' in job ? playing.take() : playing.end()
})
