import { declaredBy, type Feature } from '#lib/feature.server.ts'
import { featuresOf } from '#server/features.ts'
import { deadGateway } from './deadGateway.ts'

/** What all features hold about people: to merge, to hand out and to erase records. */
export const { personalData } = declaredBy(featuresOf(deadGateway))

/** A server of some features merges and erases as that of all does. */
export const withPersonalData = (features: Feature[]): Feature[] => [
  ...features.map(({ personalData: _, ...feature }) => feature),
  ...personalData.map((held) => ({ personalData: held })),
]
