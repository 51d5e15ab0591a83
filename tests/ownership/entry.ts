import type { Role } from '#lib/permissions.ts'
import type { RefusalCode } from '#lib/refusals.ts'
import type { Me, World } from './world.ts'

/** What is sent with a call, with the ids in it. */
export interface Sent {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** A text that the answer must contain for callers who may see it. */
  shows?: string
  /** A text that no answer may contain. */
  hides?: string
}

/** `done`: it succeeds; otherwise the code of the refusal. */
export type Answer = 'done' | RefusalCode

/** Whose data the call's ids name. */
export interface Subject {
  /** Created for this call alone, so that calls do not affect each other. */
  send(world: World, me: Me): Sent | Promise<Sent>
  /** The answer to admitted callers; others are refused before anything is looked up. */
  answers: Answer | ((role: Role) => Answer)
  /** Audit rows that a refused call writes: `table action`. */
  leaves?: string[]
}

export interface Entry {
  /** Every path in the schema that names something; a new one must be added here. */
  ids: string[]
  /** By owner: `own`, `others'`, or another distinction. */
  of?: Record<string, Subject>
  /** Why ownership is not tested: the ids name something without an owner, or a secret. */
  withoutOwner?: string
}

type Send = Subject['send']
/** Data of the studio: without an owner, and the same for everybody who is admitted. */
export const studio = (ids: string[], send: Send, answers: Subject['answers'] = 'done'): Entry => ({
  ids,
  of: { "the studio's": { send, answers } },
})

/** Data of a member: members reach only their own, whatever their role; the data of others does not exist for them. */
export const ofMember = (
  ids: string[],
  of: (world: World, personId: string) => Sent | Promise<Sent>,
  {
    own = 'done',
    others = 'NOT_FOUND',
    leaves = [],
  }: { own?: Answer; others?: Answer; leaves?: string[] } = {},
): Entry => ({
  ids,
  of: {
    own: { send: (world, me) => of(world, me.personId), answers: own, leaves },
    "others'": { send: (world) => of(world, world.other.member.personId), answers: others },
  },
})

/** Sessions: an instructor reaches only those that they teach; a caller with scope `all` reaches all. */
export const taught = (
  ids: string[],
  of: (world: World, teacher: string, me: Me) => Sent | Promise<Sent>,
): Entry => ({
  ids,
  of: {
    own: { send: (world, me) => of(world, 'own', me), answers: 'done' },
    "others'": {
      send: (world, me) => of(world, 'others', me),
      answers: (role) => (role === 'instructor' ? 'NOT_FOUND' : 'done'),
    },
  },
})
