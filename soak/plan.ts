/** The input of the generator: the people for whom it sends requests, and what they book and read. */
export interface Plan {
  url: string
  gateway: string
  /** The length of a day, in seconds. */
  day: number
  members: Caller[]
  /** Members who book only the classes that are always full. */
  eager: Caller[]
  owner: Caller
  /** The sessions of large classes, by day. A member books one a day. */
  days: Session[][]
  full: Session[]
  packageId: string
  /** The requests of staff screens, with the reports separately. */
  desk: string[]
  reports: string[]
}

export interface Caller {
  personId: string
  signInId: string
}

export interface Session {
  id: string
  classId: string
  date: string
}

/** The measurements of the generator since they were last read. */
export interface MeasuredWindow {
  /** The response times in milliseconds, counted from when the request was due. */
  times: Record<string, number[]>
  /** How late its requests were sent, in milliseconds. */
  late: number[]
  /** The 99th percentile of the delay of its event loop, in milliseconds. */
  delay: number
}

/** The results of the generator at the end. */
export interface GeneratorResult {
  /** How often each kind of action was due. */
  due: Record<string, number>
  /** The number of responses with an error, by request, status and code. */
  refused: Record<string, number>
  withoutRetryAfter: number
  withoutResponse: number
  responses: number
  busy: number
  /** The part of `refused` that the actions of others can't have caused, and other failures. */
  unexpected: Record<string, number>
  mails: number
  confirmed: number
  /** Members and sessions: those with a confirmed booking, and those whose cancellation was confirmed. */
  current: Pair[]
  cancelled: Pair[]
}

export interface Pair {
  person: string
  session: string
}

export type Job = { open: true } | { start: Plan } | { sample: true } | { end: true }
