import { inLanguages } from '#lib/language.ts'

/** Texts of the first-day screen. */
export const onboardingText = inLanguages('onboardingText', {
  title: 'Set up your studio',
  titleDone: 'Your studio is ready',
  lead: 'Six steps, about half an hour. You can stop at any time; what is done is saved.',
  leadReady:
    'Visitors can see the classes, buy a pass and book. Texts that are still to be written are listed here too.',
  leadDone: 'Visitors can see the classes, buy a pass and book.',
  hide: 'Hide this screen',
  show: 'Show it at the start again',
  isHidden: 'Hidden. You can still open it from the settings and the search.',
  isShown: 'The console starts with it again, until everything is done.',
  linked: 'First day: what a new studio needs, and what is still to be written',
  progress: (done: number, all: number) => `${done} of ${all}`,
  failed: 'The set-up could not be loaded.',
  view: 'View',
  sees: 'What visitors see now',
  seesClasses: 'the week with its classes, the passes, and how to book.',
  seesNoClasses: 'an empty week, until the first class is in the timetable.',
  seesNoPackages: 'the week with its classes; nobody can buy a pass yet.',
  toSite: 'View the site',
  defaults: 'Before you sell',
  defaultsLead: (taxed: boolean) =>
    `These already have values: prices ${taxed ? 'include' : 'are without'} GST, and there are kinds of class and a time until which members can cancel. Check each:`,
  defaultTax: 'Tax',
  defaultKinds: 'Kinds of class',
  defaultRules: 'Booking and cancelling',
  unwritten: 'Still to be written',
  unwrittenLead: 'Until you write them, these pages show a standard text.',
  unreadPolicies: 'Policies are binding for every buyer. Read each one, change what is wrong, and save it:',
})

/** Texts of the next step on the Today screen of a new studio. */
export const nextStepText = inLanguages('nextStepText', {
  label: 'Next step',
  allSteps: 'All steps',
  sale: 'The first sale',
  saleText:
    'Visitors can buy a pass and book now. Share the address of your timetable, or sell a pass at the desk.',
  address: 'Your timetable',
  sell: 'Sell a pass',
  toSite: 'View the site',
})

export const stepText = inLanguages('stepText', {
  profile: {
    title: 'Studio name and address',
    todo: 'Who you are, where, and how people reach you.',
    action: 'Enter the details',
    todoStudio: 'The name is set. The address comes with your first location.',
    actionLocation: 'Add a location',
    has: (studio: string, locations: string) => `${studio}, ${locations}`,
  },
  rooms: {
    title: 'Rooms and their capacity',
    todo: 'No class takes more people than its room.',
    notNeeded: 'Not needed: all locations are online.',
    action: 'Add a room',
    has: (rooms: number, seats: number) =>
      `${rooms} ${rooms === 1 ? 'room' : 'rooms'}, ${seats} ${seats === 1 ? 'seat' : 'seats'}`,
  },
  instructors: {
    title: 'Instructors',
    todo: 'Their name, what they do here, a line about them and since when; a picture can come later.',
    action: 'Add an instructor',
    has: (names: string) => names,
  },
  classes: {
    title: 'The first class',
    todo: 'A title, a weekday, a room. The site shows it as soon as you save.',
    action: 'Create a class',
    has: (count: number) => `${count} ${count === 1 ? 'class' : 'classes'} in the timetable`,
  },
  packages: {
    title: 'The first package',
    todo: 'Its price, its sessions, and how long it is valid.',
    action: 'Set the price',
    has: (count: number) => `${count} ${count === 1 ? 'package' : 'packages'}`,
  },
  members: {
    title: 'Import your members',
    todo: 'CSV from Mindbody, Momence or a spreadsheet. A dry run comes first.',
    action: 'Import',
    waiting: (files: number) =>
      files === 1
        ? 'One file is checked but not imported yet.'
        : `${files} files are checked but not imported yet.`,
    goOn: 'Continue',
    has: (count: number) =>
      count >= 1000 ? 'a thousand members or more' : `${count} ${count === 1 ? 'member' : 'members'}`,
  },
})
