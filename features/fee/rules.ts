/**
 * `open`: the fee is due. `refundDue`: it was paid, but its consequence was undone since, so the amount must be
 * refunded. `takenBack`: its consequence was undone before anybody paid it.
 */
export const feeStates = ['open', 'refundDue', 'paid', 'waived', 'takenBack'] as const
export type FeeState = (typeof feeStates)[number]

/** The lists of fees in the console. */
export const feeLists = ['open', 'refundDue', 'paid', 'waived'] as const satisfies FeeState[]
export type FeeList = (typeof feeLists)[number]
