/** The available drawings of locations. */
export const locationArts = ['plan-faridabad', 'plan-gurugram', 'plan-online'] as const
