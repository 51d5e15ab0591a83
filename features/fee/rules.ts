/**
 * `refundDue`: it was paid, but then the consequence was undone, so the amount must be refunded. `takenBack`: the
 * consequence was undone before anybody paid it.
 */
export const feeStates = ['open', 'refundDue', 'paid', 'waived', 'takenBack'] as const
export type FeeState = (typeof feeStates)[number]

/** The lists of fees in the console. */
export const feeLists = ['open', 'refundDue', 'paid', 'waived'] as const satisfies FeeState[]
export type FeeList = (typeof feeLists)[number]
