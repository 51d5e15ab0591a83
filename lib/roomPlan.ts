/** The size of a room's plan, in centimetres from its left and top edge. */
export const PLAN = { width: 960, depth: 640 }
/**
 * The size of a machine on the plan, in centimetres. Its long side runs from left to right; if the machine is turned,
 * from top to bottom.
 */
export const MACHINE = { length: 240, width: 100 }
