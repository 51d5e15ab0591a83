/** The mail to somebody whose account the studio has opened. */
export const importMailText = {
  welcome: (studio: string) => ({
    subject: `Your account at ${studio}`,
    heading: 'Your account is ready',
    lines: [
      `${studio} now takes bookings on its own site, and has opened an account for you with this address.`,
      'Choose a password, and you see your pass and book your classes there.',
    ],
    button: 'Choose a password',
    notYou: 'If you do not know us, somebody gave us a wrong address: please tell us, and we remove it.',
  }),
}
