/** Mails about bookings. `when` such as `Tue 7:30 am`, studio time. */
export const bookingMailText = {
  confirmed: {
    subject: (title: string, when: string) => `Booked: ${title}, ${when}`,
    heading: 'You are booked',
    line: (title: string, when: string, place: string) => `${title} on ${when}, ${place}.`,
    teacher: (name: string) => `With ${name}. Please come ten minutes early, in grip socks.`,
    button: 'See your schedule',
  },
  cancelled: {
    subject: (title: string, when: string) => `Cancelled: ${title}, ${when}`,
    heading: 'Your booking is cancelled',
    line: (title: string, when: string, place: string) => `${title} on ${when}, ${place}.`,
    free: 'You cancelled in time: it costs nothing, and the session is back on your pass.',
    late: 'You cancelled after the deadline, so it costs the session, as promised when you booked.',
    button: 'Book another class',
  },
  changed: {
    subject: (title: string, when: string) => `Changed: ${title} is now ${when}`,
    heading: 'Your class has changed',
    line: (title: string, when: string, place: string, teacher: string) =>
      `${title} is now on ${when}, ${place}, with ${teacher}. You are booked for it as before.`,
    free: 'If that does not suit you, tell us before it starts, and we cancel it free of charge.',
    button: 'See your schedule',
  },
  classCancelled: {
    subject: (title: string, when: string) => `The studio cancelled ${title}, ${when}`,
    heading: 'We had to cancel your class',
    line: (title: string, when: string, place: string) =>
      `${title} on ${when}, ${place}, does not take place. We are sorry.`,
    returned: 'Your session is back on your pass. If your pass was about to end, it now lasts 7 days longer.',
    button: 'Book another class',
  },
  passRevoked: {
    subject: (packageName: string) => `Your ${packageName} has ended`,
    heading: 'Your pass has ended',
    line: (firstName: string, packageName: string) =>
      `${firstName}, your ${packageName} has ended, and nothing more can be booked on it.`,
    why: (reason: string) => `${reason}.`,
    cancelled: (title: string, when: string) => `Cancelled with it: ${title}, ${when}.`,
    stays: 'What you attended stays in your history. If you think this is a mistake, please tell us.',
    button: 'Write to us',
  },
}
