/** What the generator gets: whom it plays, and what they can book and read. */
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
  /** What screens of staff request: without the reports, and only these. */
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

/** What the generator did since the last time it was asked. */
export interface Window {
  /** The times of answers in milliseconds, counted from when the request was due. */
  times: Record<string, number[]>
  /** How late its requests were sent, in milliseconds. */
  late: number[]
  /** The 99th percentile of the delay of its event loop, in milliseconds. */
  delay: number
}

/** What the generator knows at the end. */
export interface Done {
  /** How often each kind was due, and how many of them are still waiting for their turn. */
  made: Record<string, number>
  /** Answers that are no success, by kind, status and code. */
  refused: Record<string, number>
  bare: number
  unanswered: number
  answered: number
  busy: number
  /** Those of `refused` that cannot be explained by what others do at the same time. */
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
