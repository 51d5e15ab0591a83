import { combineDeclarations, type Feature } from '#lib/feature.server.ts'
import { featuresOf } from '#server/features.ts'
import { deadGateway } from './deadGateway.ts'

/** The personal data of all features: for merges, exports and erasures. */
export const { personalData } = combineDeclarations(featuresOf(deadGateway))

/**
 * Adds the declarations of all features, so that a server with only some features merges and erases like one with all
 * of them.
 */
export const withPersonalData = (features: Feature[]): Feature[] => [
  ...features.map(({ personalData: _, ...feature }) => feature),
  ...personalData.map((held) => ({ personalData: held })),
]
