import { declared } from '../declared.ts'
import type { ReadsOf } from './asking.ts'

/** The requests of screens: `features/<name>/testing/reads.ts`. */
export const consoleReads = await declared<ReadsOf>('reads', 'reads')

/** GET endpoints for staff that no screen waits for, with the reason. */
export const notScreens = await declared<string>('reads', 'notScreens')
