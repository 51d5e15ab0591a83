import { GROWING } from './growing.ts'

/** A node of the output of `explain (format json)`. */
export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

const growing: ReadonlySet<string> = new Set(GROWING)

/** Growing tables that the plan scans sequentially. */
export function scannedIn(plan: Plan): string[] {
  const table = plan['Relation Name']
  const here = plan['Node Type'] === 'Seq Scan' && table && growing.has(table) ? [table] : []
  return [...here, ...(plan.Plans ?? []).flatMap(scannedIn)]
}

/** Explains a statement. */
export type Explain = (settings: 'as they are' | 'no scan if there is an index') => Promise<Plan>

/**
 * The same, for tables that are too small for their plans to matter, because a sequential scan of them is cheaper than
 * any index. For those a usable index must exist.
 */
export async function scannedUnless(small: (table: string) => boolean, explain: Explain): Promise<string[]> {
  const scanned = new Set(scannedIn(await explain('as they are')))
  const large = [...scanned].filter((table) => !small(table))
  if (large.length === scanned.size) return large
  const still = new Set(scannedIn(await explain('no scan if there is an index')))
  return [...large, ...[...scanned].filter((table) => small(table) && still.has(table))]
}
