// A separate process that books and cancels at a given rate, whatever the answers are.
import { setTimeout as sleep } from 'node:timers/promises'
import type { CrowdMember } from './crowd.ts'
import { answerJobs } from './processes.ts'
import { requestText, Wire } from './wire.ts'

export interface WriteJob {
  port: number
  members: Pick<CrowdMember, 'token'>[]
  sessions: { classId: string; date: string }[]
  /** Bookings and cancellations, one of the latter for each of the former. */
  writesPerSecond: number
  seconds: number
}

export interface WriteResult {
  /** Milliseconds of each create-order and cancel-order, from when it was due: a late request has waited. */
  bookings: number[]
  cancellations: number[]
}

/** The clients that share the work; each books, and cancels the same half its own turn later. */
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
      const { status, head, body: answer } = await wire.send(requestText(method, path, headers, body))
      if (status >= 300) throw new Error(`${path} answered ${head}`)
      return JSON.parse(answer.toString()) as { data: { _id: string } }
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
