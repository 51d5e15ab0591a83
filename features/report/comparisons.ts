export const comparisonNames = ['before', 'yearBefore', 'none'] as const
