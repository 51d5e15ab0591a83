import { inLanguages } from '#lib/language.ts'

/** Why a booking can't be marked, for staff. Times are studio time. */
export const attendanceText = inLanguages('attendanceText', {
  cancelled: (status: string) => `This booking is ${status}: there is nothing to mark.`,
  revoked: 'The pass has ended: the mark of this booking stays as it is.',
  sessionUsed:
    'The session returned for the no-show has already been used. Add a session to their pass first.',
  inFuture: 'This tap is in the future: please correct the clock of your phone.',
  tooOld: 'This tap is more than a day old. If it is still right, please mark the member again.',
  tooEarly: (from: string) => `Check-in opens at ${from}.`,
  notStarted: 'Late and no-show can be marked once the class has started.',
  closed: (until: string) => `Attendance for this class could be changed until ${until}.`,
})
