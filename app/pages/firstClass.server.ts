import { firstClassText as t } from '#app/text/membershipPage.ts'
import type { PackageView } from '#features/passes/schema.ts'
import { packageText } from '#features/passes/text/membership.ts'
import { formatRupees } from '#lib/money.ts'

export type FirstClassPackage = ReturnType<typeof firstClasses>[number]

/** The Discovery packages with the texts of their banners. Several are told apart by their names. */
export function firstClasses(packages: PackageView[]) {
  const discovery = packages.filter(({ packageType }) => packageType === 'discovery')
  return discovery.map((pkg) => ({ ...pkg, texts: textsOf(pkg, discovery.length > 1) }))
}

function textsOf(pkg: PackageView, isNamed: boolean) {
  const price = formatRupees(pkg.price)
  const offer = isNamed ? `${pkg.packageName}, ${price}` : price
  const sessions = `${packageText.sessionsCount(pkg.totalSessions)} ${packageText.sessionsUnit(pkg.totalSessions)}`
  const terms = t.terms[pkg.validityFrom](sessions, packageText.days(pkg.validity))
  return {
    title: t.title(offer),
    friend: t.friend(offer),
    send: t.send,
    message: t.message(price, pkg.totalSessions),
    terms: pkg.location === 'all' ? terms : `${terms} ${t.where(packageText.where(pkg))}`,
  }
}
