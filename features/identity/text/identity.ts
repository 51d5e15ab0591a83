import { inLanguages } from '#lib/language.ts'

/**
 * Texts of signing in, signing up and the account (spec §2, §5, §8: labels and toasts verbatim, including odd
 * spellings).
 */
export const identityText = inLanguages('identityText', {
  emailAddress: 'Email Address',
  emailPlaceholder: 'you@example.com',
  password: 'Password',
  newPasswordHint: '8 characters or more, and not one that others would guess.',
  missing: 'Please fill this in.',
  withoutScripts: 'This page needs JavaScript. Turn it on for this site, or call us for help.',
})

export const signInText = inLanguages('signInText', {
  title: 'Welcome back',
  /** In a browser in which nobody has signed in yet. */
  firstTitle: 'Sign in',
  forgot: 'Forgot password',
  submit: 'Sign In',
  swapQuestion: 'New to the studio?',
  swap: 'Sign Up',
  demoTitle: 'Demo studio: sign in as',
})

/** Next to the sign-in form, after too many wrong passwords. */
export const lockedOutText = inLanguages('lockedOutText', {
  lead: (minutes: number) =>
    `You need not wait: we can mail you a link that signs you in. It works once, for ${minutes} minutes.`,
  submit: 'Send a sign-in link',
  sent: (email: string) =>
    `If ${email} has an account, the link is on its way. Open that e-mail and use the link in it.`,
})

export const forgotText = inLanguages('forgotText', {
  title: 'Forgot your password?',
  lead: (minutes: number) => `We send you a link to set a new one. It works once, for ${minutes} minutes.`,
  email: 'Email',
  submit: 'Send Link',
  swapQuestion: 'Remembered it?',
  swap: 'Login here',
  missing: 'please enter email address',
})

export const signUpText = inLanguages('signUpText', {
  title: 'Make an account',
  lead: 'First, your e-mail address. We send a code to make sure that it is yours.',
  sendOtp: 'Send Otp',
  haveCode: 'I have a code already',
  missingEmail: 'Please enter a valid email ID',
  secondTitle: 'Nearly there',
  firstName: 'First Name',
  lastName: 'Last Name',
  phone: 'Phone',
  phonePlaceholder: 'Phone Number (optional)',
  birthDate: 'DOB',
  submit: 'Sign Up',
  ageHint: (age: number) => `${age} and over`,
  missing: 'All the feilds are required',
  swapQuestion: 'Been here before?',
  swap: 'Sign In',
  pageTitle: 'Sign up',
  pageDescription: 'Make an account: your e-mail address, a code, and you can book your first class.',
  known: (firstName: string) => `You are signed in, ${firstName}`,
  knownLead: 'You already have an account. Choose a class, or look at your bookings and passes.',
  toSchedule: 'Book a class',
  toDashboard: 'Your dashboard',
})

export const codeText = inLanguages('codeText', {
  label: (email: string) => `The 6 digits we sent to ${email}`,
  valid: (minutes: number) => `Valid for ${minutes} minutes.`,
  wait: (clock: string) => `Send a new one in ${clock}`,
  resend: 'Send a new one',
  otherEmail: 'Change e-mail',
})

export const resetText = inLanguages('resetText', {
  pageTitle: 'Choose a new password',
  title: 'Choose a new password',
  forWhom: 'This sets a new password for',
  newPassword: 'New password',
  lead: 'You are signed out on all devices; then sign in with the new password.',
  submit: 'Set new password',
  expiredTitle: 'This link has expired',
  expiredLead: (minutes: number) =>
    `A link works once, for ${minutes} minutes. You can get a new one. Your password does not change until you use it.`,
  sentTitle: 'Check your inbox',
  sentLead: 'Open the e-mail and use the link in it. You can close this page.',
  swapQuestion: 'Remembered it?',
  swap: 'Sign In',
})

/** The pages of mailed links; shared texts are with the page of a new password. */
export const signInLinkText = inLanguages('signInLinkText', {
  pageTitle: 'Sign in',
  title: 'Sign in',
  forWhom: 'This signs you in as',
  lead: 'The link works once. Your password stays as it is.',
  swapQuestion: 'Use your password instead?',
  expiredLead: (minutes: number) => `A link works once, for ${minutes} minutes. You can get a new one.`,
})

export const restoreText = inLanguages('restoreText', {
  pageTitle: 'Restore your address',
  title: 'Restore your address',
  forWhom: 'Your account will have this address again:',
  lead: 'Choose a new password too. You are signed out on all devices; then sign in with the new password.',
  submit: 'Restore my address',
  expiredLead: (days: number) =>
    `A link works once, for ${days} days after the change. If somebody else controls your account, tell the studio at once: we help.`,
  contactStudio: 'Contact the studio',
  swapQuestion: 'Did you change it yourself?',
})

export const accountText = inLanguages('accountText', {
  details: 'Your details',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  password: 'Your password',
  passwordHint: 'A new e-mail address needs it, so that nobody else can take over your account.',
  phone: 'Phone',
  phonePlaceholder: 'Phone Number (optional)',
  birthDate: 'Birth date',
  language: 'Language of e-mails',
  languageHint: 'What we write to you from now on.',
  save: 'Save changes',
  confirmEmail: 'Confirm e-mail',
  useOldEmail: 'Keep the old address',
  pendingEmail: (email: string) => `Until you enter the code, your address stays ${email}.`,
  changePassword: 'Change Password',
  passwordLead: 'A new password signs you out on all other devices.',
  oldPassword: 'Old password',
  newPassword: 'New password',
  missing: 'All Fields are required',
  sure: 'Are you sure?',
  sureLead: 'Do you really want to change your password? This action cannot be undone.',
  sureYes: 'Yes, Change',
})

/** The sheet's first step for visitors who are not signed in. */
export const whoText = inLanguages('whoText', {
  title: 'Who is coming?',
  question: 'Do you have an account?',
  isNew: 'I am new here',
  hasAccount: 'I have an account',
})
