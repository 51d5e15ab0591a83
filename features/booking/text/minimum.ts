/**
 * What a session still needs to take place; both languages are loaded with the component (`minimumHindi.ts`). `at`: such as
 * `Tue 24 November, 6:30 am`.
 */
export const minimumText = {
  yours: (at: string) => `With your booking it has enough to take place. That is decided on ${at}.`,
  more: (missing: number, at: string) =>
    `To take place it needs ${missing} more bookings by ${at}, yours included.`,
  automatic: 'Otherwise it is cancelled then, and we write to you at once.',
  byStaff:
    'Otherwise the studio decides then. If it cancels, your session comes back, and we write to you at once.',
}
