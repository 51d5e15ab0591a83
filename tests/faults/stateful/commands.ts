import { readDeclarations } from '../../declared.ts'
import { entries } from '../../ownership/table.ts'
import type { Command } from './requests.ts'

/**
 * Endpoints that change something and that no random run calls, with the reason: `features/<name>/testing/commands.ts`.
 */
export const exceptions = await readDeclarations<string>('commands', 'exceptions')

/** The commands that the features declare, for members and for staff. */
const declared = await readDeclarations<Command>('commands', 'commands')

/** For other endpoints, the bodies of the ownership tests are used. */
const fromOwnership = Object.entries(entries).flatMap(([name, { of, ids }]): [string, Command][] => {
  if (!of || name.startsWith('GET') || exceptions[name]) return []
  const subjects = Object.values(of)
  const keyed = ids.some((at) => /\{(key|requestKey)$/.test(at)) ? ({ keyed: true } as const) : {}
  return [[name, { weight: 0.8, ...keyed, send: (run, me) => run.random.of(subjects).send(run.world, me) }]]
})

export const commands: Record<string, Command> = { ...Object.fromEntries(fromOwnership), ...declared }
