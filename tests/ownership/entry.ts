import type { Role } from '#lib/permissions.ts'
import type { RefusalCode } from '#lib/refusals.ts'
import type { Me, World } from './world.ts'

/** What is sent with a call, with the ids in it. */
export interface Sent {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** Stands in the answer to who may see it. */
  shows?: string
  /** Stands in no answer. */
  hides?: string
}

/** `done`: it is answered, or was done; else the code it is refused with. */
export type Answer = 'done' | RefusalCode

/** Somebody's or something's data that the ids of a call lead to. */
export interface Subject {
  /** Made for this call alone, so that what calls do is not in each other's way. */
  send(world: World, me: Me): Sent | Promise<Sent>
  /** To who is let in; who is not is refused before anything is looked up. */
  answers: Answer | ((role: Role) => Answer)
  /** What is written all the same where it is refused: `table deed`. */
  leaves?: string[]
}

export interface Entry {
  /** Every place of the schema that names something; a new one has to be thought of here. */
  ids: string[]
  /** By whose it is: `own`, `others'`, or what else tells the two apart. */
  of?: Record<string, Subject>
  /** Why there is no own and others': what it names is nobody's, or a secret that only who is meant knows. */
  nobodys?: string
}

type Send = Subject['send']
/** Of the studio: nobody's own, and the same to everybody who is let in. */
export const studio = (ids: string[], send: Send, answers: Subject['answers'] = 'done'): Entry => ({
  ids,
  of: { "the studio's": { send, answers } },
})

/** Of a member: she reaches hers, and nobody's else, whatever her role; others' are not even there. */
export const hers = (
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

/** An instructor's are those that she teaches; who may do it to all reaches both. */
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
