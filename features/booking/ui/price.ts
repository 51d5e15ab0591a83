import type { PackageView } from '#features/membership/schema.ts'
import { formatRupees } from '#lib/money.ts'

/** Rupees for one class; null for what is not counted. */
export const classPrice = ({ price, totalSessions }: Pick<PackageView, 'price' | 'totalSessions'>) =>
  totalSessions === null ? null : Math.round((price * 100) / totalSessions) / 100

/** The least and the most that one class costs with any of them; null when none is counted. */
export function classPriceRange(packages: PackageView[]): { from: string; to: string } | null {
  const prices = packages.map(classPrice).filter((price) => price !== null)
  if (!prices.length) return null
  return { from: formatRupees(Math.min(...prices)), to: formatRupees(Math.max(...prices)) }
}
