import { classPrice } from '#features/passes/packageRules.ts'
import type { PackageView } from '#features/passes/schema.ts'
import { formatRupees } from '#lib/money.ts'

/** The lowest and highest price per session among the packages; null if all of them are unlimited. */
export function classPriceRange(packages: PackageView[]): { from: string; to: string } | null {
  const prices = packages.map(classPrice).filter((price) => price !== null)
  if (!prices.length) return null
  return { from: formatRupees(Math.min(...prices)), to: formatRupees(Math.max(...prices)) }
}
