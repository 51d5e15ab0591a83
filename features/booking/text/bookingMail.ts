type Cost = 'session' | 'day'

/** Mails about bookings. `when` such as `Monday 23 November, 6:00 pm`, studio time. */
export const bookingMailText = {
  map: 'Map and way there',
  left: (packageName: string, left: number | null) =>
    left === null ? packageName : `${packageName}, ${left} left`,
  attached: (file: string) => `Attached for your calendar: ${file}.`,
  attachedGone: (file: string) => `Attached: ${file}. It crosses the class out in your calendar.`,
  links: {
    open: 'Open this booking',
    cancel: 'Cancel this booking',
    week: 'See the timetable',
    write: 'Write to us',
  },
  confirmed: {
    subject: (title: string, when: string) => `Booked: ${title}, ${when}`,
    heading: (firstName: string) => `You are booked, ${firstName}`,
    preview: (place: string, instructor: string, promise: string) =>
      `${place}, with ${instructor}. ${promise}`,
    bring: 'Grip socks. Please come ten minutes early.',
  },
  cancelled: {
    subject: (title: string, when: string) => `Cancelled: ${title}, ${when}`,
    heading: 'Your booking is cancelled',
    line: (firstName: string) => `${firstName}, you are no longer booked for this class.`,
    free: {
      session: (packageName: string) => `It costs nothing: the session is back on your ${packageName}.`,
      day: (packageName: string) => `It costs nothing: your ${packageName} runs as long as before.`,
    } satisfies Record<Cost, unknown>,
    late: {
      session: 'It was cancelled after the deadline, so it costs 1 session, as promised when you booked.',
      day: 'It was cancelled after the deadline, so your pass ends 1 day earlier, as promised when you booked.',
    } satisfies Record<Cost, unknown>,
    promised: (promise: string) => `What you were promised: ${promise}`,
  },
  changed: {
    subject: (title: string, when: string) => `Changed: ${title} is now ${when}`,
    heading: 'Your class has changed',
    line: (firstName: string) =>
      `${firstName}, this is how it takes place now. You are booked for it as before.`,
    free: 'If that does not suit you, tell us before it starts, and we cancel it free of charge.',
  },
  classCancelled: {
    subject: (title: string, when: string) => `The studio cancelled ${title}, ${when}`,
    heading: 'We had to cancel your class',
    line: (firstName: string) =>
      `${firstName}, this class does not take place. We are sorry. You need not do a thing.`,
    session: (packageName: string, left: number) => `It is back on your ${packageName}: ${left} left.`,
    noCost: (packageName: string) => `This class costs your ${packageName} nothing.`,
    longer: (days: number, until: string) =>
      `It runs ${days} ${days === 1 ? 'day' : 'days'} longer, until ${until}.`,
  },
  passRevoked: {
    subject: (packageName: string) => `Your ${packageName} has ended`,
    heading: 'Your pass has ended',
    line: (firstName: string, packageName: string) =>
      `${firstName}, your ${packageName} has ended, and nothing more can be booked on it.`,
    why: (reason: string) => `${reason}.`,
    cancelled: (title: string, when: string) => `Cancelled with it: ${title}, ${when}.`,
    stays: 'What you attended stays in your history. If you think this is a mistake, please tell us.',
  },
}
