// A separate process that books and cancels at a given rate, independently of the responses.
import { setTimeout as sleep } from 'node:timers/promises'
import type { CrowdMember } from './crowd.ts'
import { handleJobs } from './processes.ts'
import { requestText, Wire } from './wire.ts'

export interface WriteJob {
  port: number
  members: Pick<CrowdMember, 'token'>[]
  sessions: { classId: string; date: string }[]
  /** The rate of all writes. Half of them are bookings, half cancellations. */
  writesPerSecond: number
  seconds: number
}

export interface WriteResult {
  /**
   * The duration of each create-order and cancel-order in milliseconds, from the time when it was due, so that a late
   * start counts as waiting.
   */
  bookings: number[]
  cancellations: number[]
}

/** The number of clients. Each books at its time of the interval, and cancels that booking half an interval later. */
const CLIENTS = 16

handleJobs(async ({ port, members, sessions, writesPerSecond, seconds }: WriteJob): Promise<WriteResult> => {
  const result: WriteResult = { bookings: [], cancellations: [] }
  const began = performance.now()
  const every = (CLIENTS * 2000) / writesPerSecond
  const due = async (at: number) => void (await sleep(Math.max(0, began + at - performance.now())))
  const clients = Array.from({ length: CLIENTS }, async (_, n) => {
    const wire = await Wire.open(port)
    const write = async (method: 'POST' | 'PUT', path: string, token: string, body: object) => {
      const headers = { authorization: `Bearer ${token}` }
      const { status, head, body: response } = await wire.send(requestText(method, path, headers, body))
      if (status >= 300) throw new Error(`${path} returned ${head}`)
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
