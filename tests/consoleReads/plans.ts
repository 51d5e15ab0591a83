import { GROWING } from './growing.ts'

/** A node of what `explain (format json)` answers. */
export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

const growing: ReadonlySet<string> = new Set(GROWING)

/** Tables that grow and that the plan reads from end to end. */
export function scannedIn(plan: Plan): string[] {
  const table = plan['Relation Name']
  const here = plan['Node Type'] === 'Seq Scan' && table && growing.has(table) ? [table] : []
  return [...here, ...(plan.Plans ?? []).flatMap(scannedIn)]
}

/** Sends a statement and answers its plan. */
export type Explain = (settings: 'as they are' | 'no scan if there is an index') => Promise<Plan>

/**
 * The same where tables are too small for their plans to tell: read from end to end they cost less than by any index.
 * Of those an index must be there that finds what is asked for.
 */
export async function scannedUnless(small: (table: string) => boolean, explain: Explain): Promise<string[]> {
  const scanned = new Set(scannedIn(await explain('as they are')))
  const large = [...scanned].filter((table) => !small(table))
  if (large.length === scanned.size) return large
  const still = new Set(scannedIn(await explain('no scan if there is an index')))
  return [...large, ...[...scanned].filter((table) => small(table) && still.has(table))]
}
