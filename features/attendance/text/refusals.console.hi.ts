import type * as english from './refusals.ts'

/** Hindi: refusals that concern check-in. */
export const attendanceRefusals: typeof english.attendanceRefusals = {
  CHECK_IN_CODE_WRONG: () => 'यह हमारा चेक-इन कोड नहीं है।',
}
