import type { Role } from '#lib/permissions.ts'
import type { RefusalCode } from '#lib/refusals.ts'
import type { Me, World } from './world.ts'

/** The body, parameters and query of a call, with the ids in them. */
export interface RequestInput {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** A text that the response must contain for callers who may see it. */
  shows?: string
  /** A text that no response may contain. */
  hides?: string
}

/** `done`: the call succeeds; otherwise the code of its refusal. */
export type ExpectedResponse = 'done' | RefusalCode

/** The owner of the data that a call's ids refer to. */
export interface Subject {
  /** Creates data for this call only, so that calls do not affect each other. */
  send(world: World, me: Me): RequestInput | Promise<RequestInput>
  /** The response to callers with permission; others are refused before anything is looked up. */
  expects: ExpectedResponse | ((role: Role) => ExpectedResponse)
  /** The audit rows that a refused call still writes, as `table action`. */
  leaves?: string[]
}

export interface Entry {
  /** Every path in the schema that contains an id; new ones must be added here. */
  ids: string[]
  /** The cases by owner: `own`, `others'`, or another distinction. */
  of?: Record<string, Subject>
  /** Why ownership is not tested: the ids refer to something without an owner, or are secrets. */
  withoutOwner?: string
}

type Send = Subject['send']
/** Data of the studio: it has no owner, and is the same for all callers with permission. */
export const studio = (ids: string[], send: Send, expects: Subject['expects'] = 'done'): Entry => ({
  ids,
  of: { "the studio's": { send, expects } },
})

/** Data of a member: members can access only their own, whatever their role; other members' data is not found. */
export const ofMember = (
  ids: string[],
  of: (world: World, personId: string) => RequestInput | Promise<RequestInput>,
  {
    own = 'done',
    others = 'NOT_FOUND',
    leaves = [],
  }: { own?: ExpectedResponse; others?: ExpectedResponse; leaves?: string[] } = {},
): Entry => ({
  ids,
  of: {
    own: { send: (world, me) => of(world, me.personId), expects: own, leaves },
    "others'": { send: (world) => of(world, world.other.member.personId), expects: others },
  },
})

/** Sessions: an instructor can access only those that they teach; a caller with scope `all` can access all. */
export const taught = (
  ids: string[],
  of: (world: World, teacher: string, me: Me) => RequestInput | Promise<RequestInput>,
): Entry => ({
  ids,
  of: {
    own: { send: (world, me) => of(world, 'own', me), expects: 'done' },
    "others'": {
      send: (world, me) => of(world, 'others', me),
      expects: (role) => (role === 'instructor' ? 'NOT_FOUND' : 'done'),
    },
  },
})
