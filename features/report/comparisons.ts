export const comparisonNames = ['before', 'yearBefore', 'none'] as const
/** Sets of members that a figure counts, in the order in which they are told. */
export const memberSetNames = ['joined', 'newcomers', 'active', 'lapsing'] as const
