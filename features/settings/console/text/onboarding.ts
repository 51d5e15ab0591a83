import { inLanguages } from '#lib/language.ts'

/** Texts of the first-day screen. */
export const onboardingText = inLanguages('onboardingText', {
  title: 'A floor, and nobody on it yet',
  titleDone: 'The floor is ready',
  lead: 'Six things, about half an hour. You can leave at any of them; what is done stays done.',
  leadReady:
    'Strangers can see the classes, buy a pass and book. What is still to be written stands here too.',
  leadDone: 'Strangers can see the classes, buy a pass and book.',
  putAway: 'Put it away',
  takeOut: 'Take it out again',
  isPutAway: 'Put away. Settings leads to it, and so does the search.',
  isTakenOut: 'It is where the console begins again, until all is done.',
  linked: 'First day: what a new studio needs, and what is still to be written',
  progress: (done: number, all: number) => `${done} of ${all}`,
  failed: 'What the house has could not be read.',
  look: 'Look',
  sees: 'What strangers see now',
  seesClasses: 'the week with its classes, the passes, and how to book.',
  seesNoClasses: 'an empty week, until the first class is in the timetable.',
  seesNoPackages: 'the week with its classes; nobody can buy a pass yet.',
  toSite: 'Look at the site',
  begunWith: 'Before you sell',
  begunWithLead:
    'These have first values already: prices include GST, and there are kinds of class and a time until which one may cancel. Check each:',
  begunTax: 'Tax',
  begunKinds: 'Kinds of class',
  begunRules: 'Booking and cancelling',
  unwritten: 'Still to be written',
  unwrittenLead: 'Until you write them, these pages say what is true of any studio.',
  unreadPolicies: 'These bind who pays. Read each, change what is not so, and save it:',
})

export const stepText = inLanguages('stepText', {
  profile: {
    title: 'Name and address of the studio',
    todo: 'Who you are, where, and how people reach you.',
    action: 'Tell who you are',
    todoStudio: 'The name is there. The address comes with the house in which you teach.',
    actionLocation: 'Open a house',
    has: (studio: string, locations: string) => `${studio}, ${locations}`,
  },
  rooms: {
    title: 'Rooms and how many fit',
    todo: 'No class takes more people than its room.',
    action: 'Add a room',
    has: (rooms: number, seats: number) =>
      `${rooms} ${rooms === 1 ? 'room' : 'rooms'}, ${seats} ${seats === 1 ? 'seat' : 'seats'}`,
  },
  instructors: {
    title: 'Who teaches',
    todo: 'Their name, what they do here, a line about them and since when; a picture can come later.',
    action: 'Add somebody',
    has: (names: string) => names,
  },
  classes: {
    title: 'The first class',
    todo: 'A title, a weekday, a room. The site shows it the moment you save.',
    action: 'Make a class',
    has: (count: number) => `${count} ${count === 1 ? 'class' : 'classes'} in the timetable`,
  },
  packages: {
    title: 'The first package',
    todo: 'What one pays, for how many sessions, and how long it lasts.',
    action: 'Set the price',
    has: (count: number) => `${count} ${count === 1 ? 'package' : 'packages'}`,
  },
  members: {
    title: 'Bring your members',
    todo: 'CSV from Mindbody, Momence or a sheet. A dry run first.',
    action: 'Import',
    waiting: (files: number) =>
      files === 1
        ? 'One file is looked at and not brought in yet.'
        : `${files} files are looked at and not brought in yet.`,
    goOn: 'Go on',
    has: (count: number) =>
      count >= 1000 ? 'more than a thousand members' : `${count} ${count === 1 ? 'member' : 'members'}`,
  },
})
