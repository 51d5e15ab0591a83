import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Endpoint, refusalsOf } from '#lib/contract.ts'
import { may } from '#lib/permissions.ts'
import type { RefusalCode } from '#lib/refusals.ts'
import { contractOf, featuresOf } from '#server/features.ts'
import { deadGateway } from '../../deadGateway.ts'
import type { RequestInput } from '../../ownership/entry.ts'
import { SEAT } from './beginnings.ts'
import { commands } from './commands.ts'
import { NothingFits } from './random.ts'
import type { Command } from './requests.ts'
import { type Person, type Run, signIn } from './run.ts'

// How commands are chosen and called, by whom, and how their responses are checked.

export const contract = contractOf(featuresOf(deadGateway))

export interface Call {
  name: string
  action: Command
  me: Person
  /** Whether the person may call it, with the role that they had when the call was chosen. */
  may: boolean
  sent: RequestInput
  /** The call is repeated with the same key. */
  again?: true
}
export interface Reply {
  call: Call
  status: number
  code: RefusalCode | undefined
  data: unknown
}

/** The commands to choose from, with their relative frequencies. */
export type Mix = readonly (readonly [name: string, weight: number])[]

function drawName({ random }: Run, mix: Mix): string {
  const total = mix.reduce((sum, [, weight]) => sum + weight, 0)
  let at = (random.int(1_000_000) / 1_000_000) * total
  return mix.find(([, weight]) => {
    at -= weight
    return at < 0
  })?.[0] as string
}

export const everybody = ({ people: { members, ...staff } }: Run): Person[] => [
  ...members,
  ...Object.values(staff),
]
const mayCall = ({ access }: Endpoint, { role }: Person): boolean =>
  typeof access === 'string' || access.every((permission) => may(role, permission))

/**
 * The people who might call it, sometimes one without permission. Members are tried in turn until the command is
 * possible for one.
 */
function callersOf(run: Run, endpoint: Endpoint): Person[] {
  const { random, people } = run
  if (typeof endpoint.access === 'string')
    return random.chance(0.5) ? people.members : people.members.toReversed()
  const isPermitted = !random.chance(0.04)
  return [random.of(everybody(run).filter((person) => mayCall(endpoint, person) === isPermitted))]
}

/** The planned next command, if it is possible; otherwise a random one. */
export async function draw(run: Run, mix: Mix, known: Record<string, Command> = commands): Promise<Call> {
  for (;;) {
    const [planned] = run.beginnings
    const name = typeof planned === 'string' ? planned : drawName(run, mix)
    if (planned === name) run.beginnings.shift()
    if (planned === SEAT) await untilOffered(run)
    const call = await callOf(run, name, known[name] as Command)
    if (call) return call
  }
}

/** Waits until the job has offered the free seats. */
async function untilOffered(run: Run): Promise<void> {
  const offers = sql`select from waitlist_entry where person_id = any(${run.ids()}) and status = 'offered'`
  for (const until = Date.now() + 5_000; Date.now() < until && !(await run.rows(offers)).length; )
    await sleep(100)
}

/** The planned next commands at the same moment, if they are possible; otherwise a single one. */
export async function drawTogether(run: Run, mix: Mix): Promise<Call[]> {
  const [planned] = run.beginnings
  if (!Array.isArray(planned)) return [await draw(run, mix)]
  run.beginnings.shift()
  const calls: Call[] = []
  for (const name of planned) {
    const call = await callOf(run, name, commands[name] as Command)
    if (call) calls.push(call)
  }
  return calls.length ? calls : [await draw(run, mix)]
}

/** A call of this command; undefined if nobody can call it now. */
async function callOf(run: Run, name: string, action: Command): Promise<Call | undefined> {
  const endpoint = contract[name] as Endpoint
  for (const me of callersOf(run, endpoint)) {
    const sent = await (async () => action.send(run, me))().catch(ignoreNothingFits)
    if (sent) return { name, action, me, may: mayCall(endpoint, me), sent }
  }
  return undefined
}
const ignoreNothingFits = (error: unknown): undefined => {
  if (!(error instanceof NothingFits)) throw error
}

export async function make(run: Run, call: Call): Promise<Reply> {
  const { method, path } = contract[call.name] as Endpoint
  const { params = {}, query = {}, body } = call.sent
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] as string))
  const search = new URLSearchParams(query).toString()
  const sentAt = Date.now()
  const response = await call.me.browser.call(
    method,
    search ? `${filled}?${search}` : filled,
    body ? { body } : {},
  )
  const { enquired, erasing } = run.environment
  if (call.name === 'POST /user/create-enquiry') {
    // An enquiry from an address that the person no longer has counts as one of a stranger.
    const { email } = body as { email: string }
    const ofPerson = await run.rows(
      sql`select from person where id = ${call.me.personId} and email = ${email}`,
    )
    const until = ofPerson.length ? Date.now() : Number.POSITIVE_INFINITY
    enquired.set(call.me.mark, Math.max(until, enquired.get(call.me.mark) ?? 0))
  }
  if (call.name === 'POST /console/members/:memberId/erase' && response.status < 300)
    erasing.set(params.memberId as string, sentAt)
  const { error, data } = response.body as { error?: { code: RefusalCode }; data?: unknown }
  const reply = { call, status: response.status, code: error?.code, data }
  run.log.push(
    `${call.name} ${call.me.role} ${JSON.stringify(call.sent)} → ${response.status} ${error?.code ?? ''} ${
      response.status >= 400 ? response.body.message : ''
    }`,
  )
  return reply
}

export const isDone = ({ status }: Reply) => status < 300

/**
 * Expects a success, or a refusal that the contract names. Only callers without permission must get FORBIDDEN, and only
 * people who are gone may get refusals of their sign-in.
 */
export function expectDocumented({ call, status, code }: Reply, gone: boolean, alone: boolean): void {
  const endpoint = contract[call.name] as Endpoint
  if (alone && !call.may && !gone) expect(code, `${call.name} of a caller who may not`).toBe('FORBIDDEN')
  if (status < 300) return
  const accessRefusals: RefusalCode[] = gone ? ['INVALID_ACCESS_TOKEN', 'PERSON_GONE'] : []
  if (!mayCall(endpoint, call.me) || !alone) accessRefusals.push('FORBIDDEN')
  expect([...refusalsOf(endpoint), ...accessRefusals], `${call.name} was answered ${status}`).toContain(code)
}

export async function rememberNewClasses(run: Run): Promise<void> {
  const { own, others } = run.worker.instructors
  const found = await run.rows(sql<{ id: string }>`
    select id from class where instructor_id in (${own}, ${others}) and ends_on > '2026-01-01'`)
  for (const { id } of found) if (!run.classes.includes(id)) run.classes.push(id)
}

/** Adds people who have a record but no account by now: added by staff, or imported. */
export async function rememberNewGuests(run: Run): Promise<void> {
  const found = await run.rows(sql<{ personId: string; mark: string }>`
    select id as person_id, first_name as mark from person
    where last_name = ${run.mark} and id <> all(${run.ids()})`)
  for (const guest of found) run.guests.push({ ...guest, gone: false })
}

/** Signs people in again who were signed out, with their current role. Returns the ids of those who could not call. */
export async function signInAgain(run: Run): Promise<Set<string>> {
  const rows = await run.rows(sql<{ id: string; role: Person['role']; gone: boolean; out: boolean }>`
    select p.id, p.role, p.erased_at is not null or p.merged_into is not null as gone,
      not exists (select from sign_in s where s.person_id = p.id and s.ended_at is null) as out
    from person p where p.id = any(${run.ids()})`)
  const signedOut = new Set<string>()
  for (const person of everybody(run)) {
    const row = rows.find(({ id }) => id === person.personId)
    if (!row) throw new Error(`${person.mark} is not there`)
    if (row.gone || row.out) signedOut.add(person.personId)
    person.role = row.role
    person.gone = row.gone
    if (row.out && !row.gone)
      person.browser = await signIn(run.environment, run.random, person).catch((error: Error) => {
        // The person was merged or erased after these rows were read; the next call finds that.
        if (error.message !== 'the person is merged or erased') throw error
        return person.browser
      })
  }
  // If the import that created them was undone, they don't exist any more.
  for (const guest of run.guests) guest.gone = rows.find(({ id }) => id === guest.personId)?.gone ?? true
  return signedOut
}
