import { readDeclarations } from '../declared.ts'
import type { Entry } from './entry.ts'

/** Every endpoint whose calls contain ids: `features/<name>/testing/ownership.ts`. */
export const entries = await readDeclarations<Entry>('ownership', 'entries')
