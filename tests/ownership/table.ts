import { declared } from '../declared.ts'
import type { Entry } from './entry.ts'

/** Every endpoint that can name somebody or something: `features/<name>/testing/ownership.ts`. */
export const entries = await declared<Entry>('ownership', 'entries')
