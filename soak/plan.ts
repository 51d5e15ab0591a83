/** The input of the generator: the people whom it acts as, and what they can book and read. */
export interface Plan {
  url: string
  gateway: string
  /** The length of a day, in seconds. */
  day: number
  members: Caller[]
  /** Members who come to the classes that are always full, and to nothing else. */
  eager: Caller[]
  owner: Caller
  /** Large classes, by day; a member books one a day. */
  days: Session[][]
  full: Session[]
  packageId: string
  /** The requests of staff screens: those without reports, and the reports. */
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
export interface Window {
  /** The response times in milliseconds, counted from when the request was due. */
  times: Record<string, number[]>
  /** How late its requests were sent, in milliseconds. */
  late: number[]
  /** The 99th percentile of the delay of its event loop, in milliseconds. */
  delay: number
}

/** The results of the generator at the end. */
export interface Done {
  /** How often each kind of action was due, and how many of these are still waiting. */
  made: Record<string, number>
  /** The responses that are no success, by kind, status and code. */
  refused: Record<string, number>
  bare: number
  unanswered: number
  answered: number
  busy: number
  /** The part of `refused` that simultaneous actions of others can't explain. */
  unexpected: Record<string, number>
  mails: number
  confirmed: number
  /** Pairs of member and session: with a confirmed booking, and with a confirmed cancellation after it. */
  current: Pair[]
  cancelled: Pair[]
}

export interface Pair {
  person: string
  session: string
}

export type Job = { open: true } | { start: Plan } | { sample: true } | { end: true }
