/** The size of a room's plan, in centimetres from its left and top edge. */
export const PLAN = { width: 960, depth: 640, tick: 20 }
/** The size of a machine seen from above, lengthwise; a turned one is upright. */
export const MACHINE = { length: 240, width: 100 }
