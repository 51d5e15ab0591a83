/**
 * `goesBack`: it was paid, and what it was for was taken back, so that the money has to be refunded. `takenBack`: it was
 * taken back before anybody paid it.
 */
export const feeStates = ['open', 'goesBack', 'paid', 'waived', 'takenBack'] as const
export type FeeState = (typeof feeStates)[number]

/** The lists of the console. */
export const feeLists = ['open', 'goesBack', 'paid', 'waived'] as const satisfies FeeState[]
export type FeeList = (typeof feeLists)[number]
