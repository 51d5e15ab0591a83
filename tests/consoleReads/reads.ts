import { declared } from '../declared.ts'
import type { ReadsOf } from './asking.ts'

/** The requests of screens: `features/<name>/testing/reads.ts`. */
export const consoleReads = await declared<ReadsOf>('reads', 'reads')

/** Staff reads that no screen waits for, with the reason. */
export const notScreens = await declared<string>('reads', 'notScreens')
