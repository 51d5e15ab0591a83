/** The files of the offline tool of GSTR-1, by the names of its sheets. */
export const returnFiles = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'hsnB2b', 'hsnB2c', 'docs'] as const
export type ReturnFile = (typeof returnFiles)[number]
