export const comparisonNames = ['before', 'yearBefore', 'none'] as const
/** The groups of members that a figure can count, in display order. */
export const memberSetNames = ['joined', 'newcomers', 'active', 'lapsing'] as const
/** The states of passes that a figure can count, in display order. */
export const passStateNames = ['running', 'unused', 'usedUp'] as const
