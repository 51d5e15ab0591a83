/** The plan of a room, in centimetres from its left and its top. */
export const PLAN = { width: 960, depth: 640, tick: 20 }
/** A machine seen from above, lengthwise; turned it stands upright. */
export const MACHINE = { length: 240, width: 100 }
