import type { Field } from './fields.ts'

/** The possible problems of a row; their texts are in `text/problems.ts`. */
export const problemCodes = [
  'email',
  'noEmail',
  'name',
  'phone',
  'date',
  'dates',
  'underAge',
  'maybeKnown',
  'sharedEmail',
  'whichOne',
  'formula',
  'notMember',
  'noPackage',
  'unknownPackage',
  'noBalance',
  'number',
  'fewerThanNone',
  'moreThanAll',
  'noTitle',
  'unknownKind',
  'unknownLocation',
  'unknownInstructor',
  'weekdays',
  'time',
  'minutes',
  'capacity',
  'instructorBusy',
  // During the import.
  'emailTaken',
  'discoveryUsed',
  'refused',
  // During the undo.
  'usedSince',
] as const
export type ProblemCode = (typeof problemCodes)[number]

export interface Problem {
  code: ProblemCode
  field?: Field | undefined
  /** The value in the file. */
  value?: string | undefined
  /** The person. */
  name?: string | undefined
}
