import { readDeclarations } from '../declared.ts'
import type { ReadsOf } from './requests.ts'

/** The requests of screens: `features/<name>/testing/reads.ts`. */
export const consoleReads = await readDeclarations<ReadsOf>('reads', 'reads')

/** GET endpoints for staff that no screen waits for, with the reason. */
export const notScreens = await readDeclarations<string>('reads', 'notScreens')
