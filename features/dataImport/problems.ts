import type { Field } from './fields.ts'
import type { ProblemCode } from './text/problems.ts'

export interface Problem {
  code: ProblemCode
  field?: Field | undefined
  /** The value in the file. */
  value?: string | undefined
  /** The name of the person or class that the problem is about. */
  name?: string | undefined
}
