import type { FastifyInstance } from 'fastify'

/**
 * Traces: what a request or a job does, and how long each part takes. Without a tracer (`startTracing`) all of this does
 * the work and nothing else. Names and attributes are from short closed lists of the code: never an id, a name, an
 * address or a parameter.
 */
export interface Traced {
  name: string
  /** A part of ours, a call of something else, or a job. */
  kind: 'part' | 'call' | 'job'
  attributes: Record<string, string>
  /** `traceparent` of the trace in which a job was enqueued. */
  enqueuedBy?: string | undefined
}

export interface Tracer {
  run<T>(traced: Traced, work: () => Promise<T>): Promise<T>
  /** What has no parts. Returns what ends it. */
  begin(traced: Traced): (error?: unknown) => void
  /** The trace that the current work belongs to, if it is recorded; `parent` links a job to it (W3C `traceparent`). */
  current(): { traceId: string; parent: string } | undefined
  /** Traces the requests of an app. Before any other plugin or route. */
  watch(app: FastifyInstance): Promise<void>
}

let tracer: Tracer | undefined

export const setTracer = (given: Tracer | undefined): void => {
  tracer = given
}

const run = <T>(traced: Traced, work: () => Promise<T>): Promise<T> =>
  tracer ? tracer.run(traced, work) : work()

export const traced = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  run({ name, kind: 'part', attributes: {} }, work)

/** A call of something that is not this process: the gateway, a mail server. */
export const tracedCall = <T>(
  name: string,
  attributes: Traced['attributes'],
  work: () => Promise<T>,
): Promise<T> => run({ name, kind: 'call', attributes }, work)

/** An attempt at a job; `data` is what was enqueued. */
export const tracedJob = <T>(kind: string, data: unknown, work: () => Promise<T>): Promise<T> => {
  const { traceparent } = Object(data) as { traceparent?: unknown }
  const enqueuedBy = typeof traceparent === 'string' ? traceparent : undefined
  return run({ name: `job ${kind}`, kind: 'job', attributes: { 'job.kind': kind }, enqueuedBy }, work)
}

/** A statement, if it belongs to a request or a job: what else asks the database by itself makes no traces. */
export function tracedStatement<T>(text: unknown, send: () => T): T {
  if (!tracer?.current() || typeof text !== 'string') return send()
  const end = tracer.begin({
    name: statementName(text),
    kind: 'call',
    attributes: { 'db.system.name': 'postgresql' },
  })
  const sent = send()
  if (sent instanceof Promise) sent.then(() => end(), end)
  else end()
  return sent
}

const NAMED = /^\s*(?:select )?\/\* (\w+) \*\//
const VERB = /^\s*(\w+)/
const TABLE = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]\w*)/i

/** The name that a statement begins with, as in `/* claim_seat *\/`. */
export const nameInComment = (text: string): string | undefined => NAMED.exec(text)?.[1]

/** The name in its comment, or what it does and the first table that it names. */
export function statementName(text: string): string {
  const named = nameInComment(text)
  if (named) return named
  const parts = [VERB.exec(text)?.[1]?.toLowerCase() ?? 'statement', TABLE.exec(text)?.[1]]
  return parts.filter(Boolean).join(' ')
}

/** For a job's data: it will be linked to the current trace. */
export const traceparent = (): { traceparent?: string } => {
  const parent = tracer?.current()?.parent
  return parent ? { traceparent: parent } : {}
}

/** For a line of the log. */
export const traceInLog = (): { traceId?: string } => {
  const current = tracer?.current()
  return current ? { traceId: current.traceId } : {}
}

export const traceRequests = async (app: FastifyInstance): Promise<void> => tracer?.watch(app)
