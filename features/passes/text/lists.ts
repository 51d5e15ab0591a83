import type { PackageType } from '#features/passes/schema.ts'
import { inLanguages } from '#lib/language.ts'

const packageTypes = {
  discovery: 'Discovery',
  group: 'Group',
  reformer: 'Reformer',
  private: 'Private',
  semiPrivate: 'Semi-private',
} satisfies Record<PackageType, string>

/** The fixed lists of passes by field, for the console's screens, files and the audit. */
export const passLists = inLanguages('passLists', {
  packageType: { name: 'package type', words: packageTypes },
  paidBy: { name: 'covered by packages', words: packageTypes },
})
