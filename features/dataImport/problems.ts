import type { Field } from './fields.ts'

/** What can stand against a row; said in words by `text/problems.ts`. */
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
  // While it is imported.
  'emailTaken',
  'discoveryUsed',
  'refused',
  // While it is undone.
  'usedSince',
] as const
export type ProblemCode = (typeof problemCodes)[number]

export interface Problem {
  code: ProblemCode
  field?: Field | undefined
  /** What stands in the file. */
  value?: string | undefined
  /** Of whom it speaks. */
  name?: string | undefined
}
