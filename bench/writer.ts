// A separate process that books and cancels at a given rate, independently of the responses.
import { setTimeout as sleep } from 'node:timers/promises'
import type { CrowdMember } from './crowd.ts'
import { answerJobs } from './processes.ts'
import { requestText, Wire } from './wire.ts'

export interface WriteJob {
  port: number
  members: Pick<CrowdMember, 'token'>[]
  sessions: { classId: string; date: string }[]
  /** The total of bookings and cancellations; half of them are each. */
  writesPerSecond: number
  seconds: number
}

export interface WriteResult {
  /**
   * The duration in milliseconds of each create-order and cancel-order, counted from the time at which it was due,
   * so that a late start counts as waiting.
   */
  bookings: number[]
  cancellations: number[]
}

/** The clients that share the work. Each books in its turn, and cancels that booking half a turn later. */
const CLIENTS = 16

answerJobs(async ({ port, members, sessions, writesPerSecond, seconds }: WriteJob): Promise<WriteResult> => {
  const result: WriteResult = { bookings: [], cancellations: [] }
  const began = performance.now()
  const every = (CLIENTS * 2000) / writesPerSecond
  const due = async (at: number) => void (await sleep(Math.max(0, began + at - performance.now())))
  const clients = Array.from({ length: CLIENTS }, async (_, n) => {
    const wire = await Wire.open(port)
    const write = async (method: 'POST' | 'PUT', path: string, token: string, body: object) => {
      const headers = { authorization: `Bearer ${token}` }
      const { status, head, body: response } = await wire.send(requestText(method, path, headers, body))
      if (status >= 300) throw new Error(`${path} answered ${head}`)
      return JSON.parse(response.toString()) as { data: { _id: string } }
    }
    const first = (n / CLIENTS) * every
    for (let turn = 0, at = first; at < seconds * 1000; turn += 1, at += every) {
      const number = turn * CLIENTS + n
      const { token } = members[number % members.length] as WriteJob['members'][0]
      const { classId, date } = sessions[number % sessions.length] as WriteJob['sessions'][0]
      await due(at)
      const { data } = await write('POST', `/api/v1/user/create-order/${classId}`, token, { date })
      result.bookings.push(performance.now() - began - at)
      await due(at + every / 2)
      await write('PUT', `/api/v1/user/cancel-order/${data._id}`, token, {})
      result.cancellations.push(performance.now() - began - at - every / 2)
    }
    wire.close()
  })
  await Promise.all(clients)
  return result
})
