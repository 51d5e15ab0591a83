import { declared } from '../declared.ts'
import type { ReadsOf } from './asking.ts'

/** What screens ask: `features/<name>/testing/reads.ts`. */
export const consoleReads = await declared<ReadsOf>('reads', 'reads')

/** What staff may GET and no screen waits for, and why. */
export const notScreens = await declared<string>('reads', 'notScreens')
