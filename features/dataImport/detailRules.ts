import { isDayBefore } from '#lib/time.ts'
import type { Field } from './fields.ts'
import type { Problem } from './problems.ts'
import { type DateOrder, dayOf } from './values.ts'

/** The details of a member except name, contact, date of birth and passes. */
export interface MemberDetails {
  /** YYYY-MM-DD. */
  memberSince: string | null
  gender: string | null
  postalAddress: string | null
  emergencyContact: string | null
  /** The account's status in the other system, such as Suspended. */
  formerStatus: string | null
}

/** The limits of the columns of `person_detail`. */
const MAX_LENGTHS = { gender: 40, postalAddress: 400, emergencyContact: 200, formerStatus: 60 }

/** Reads the details of a row. Text that is too long is cut off, because no decision depends on it. */
export function validateDetails(
  row: Partial<Record<Field, string>>,
  { today, order }: { today: Temporal.PlainDate; order: DateOrder },
  addProblem: (code: Problem['code'], field: Field) => void,
): MemberDetails {
  const since = row.memberSince ? dayOf(row.memberSince, order) : undefined
  if (row.memberSince && (!since || isDayBefore(today, since))) addProblem('date', 'memberSince')
  const joined = (fields: Field[], field: keyof typeof MAX_LENGTHS) =>
    fields
      .map((each) => row[each] ?? '')
      .filter(Boolean)
      .join(', ')
      .slice(0, MAX_LENGTHS[field])
      .trim() || null
  return {
    memberSince: since?.toString() ?? null,
    gender: joined(['gender'], 'gender'),
    postalAddress: joined(['address', 'city', 'postalCode'], 'postalAddress'),
    emergencyContact: joined(['emergencyContact', 'emergencyPhone'], 'emergencyContact'),
    formerStatus: joined(['status'], 'formerStatus'),
  }
}
