import type * as english from './refusals.ts'

/** Hindi: refusals that concern fees. */
export const feeRefusals: typeof english.feeRefusals = {
  FEE_SETTLED: () => 'यह शुल्क अब बाक़ी नहीं है: चुकाया, माफ़ या वापस लिया जा चुका है।',
}
