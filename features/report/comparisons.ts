export const comparisonNames = ['before', 'yearBefore', 'none'] as const
/** Sets of members that a figure counts, in display order. */
export const memberSetNames = ['joined', 'newcomers', 'active', 'lapsing'] as const
/** The states of passes that a figure counts, in display order. */
export const passStateNames = ['running', 'unused', 'usedUp'] as const
