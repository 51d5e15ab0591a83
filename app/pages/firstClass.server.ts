import { firstClassText as t } from '#app/text/membershipPage.ts'
import type { PackageView } from '#features/passes/schema.ts'
import { packageText } from '#features/passes/text/membership.ts'
import { formatRupees } from '#lib/money.ts'

/** The banner of the first class; null if none is sold. */
export function firstClass(packages: PackageView[]) {
  const pkg = packages.find(({ packageType }) => packageType === 'discovery')
  if (!pkg) return null
  const price = formatRupees(pkg.price)
  const sessions = `${packageText.sessionsCount(pkg.totalSessions)} ${packageText.sessionsUnit(pkg.totalSessions)}`
  return {
    title: t.title(price),
    friend: t.friend(price),
    send: t.send,
    message: t.message(price, pkg.totalSessions),
    terms: t.terms[pkg.validityFrom](sessions, packageText.days(pkg.validity)),
  }
}
