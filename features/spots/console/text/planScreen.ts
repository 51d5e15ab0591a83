import { inLanguages } from '#lib/language.ts'

/** The screen that draws the plan of a room. */
export const planScreenText = inLanguages('planScreenText', {
  settings: 'Locations and rooms',
  title: (room: string, location: string) => `${room}, ${location}`,
  failed: 'The plan could not be loaded.',
  count: (count: number) => (count === 1 ? '1 spot.' : `${count} spots.`),
  how: 'Drag a spot, or choose it with Tab and move it with the arrows.',
  empty: 'This room has no spots: its classes only count seats. Add the first one to draw a plan.',
  add: 'Add a spot',
  undo: 'Undo',
  save: 'Save the plan',
  reset: 'Discard the changes',
  plan: 'Room plan',
  keys: [
    ['Tab', 'next spot'],
    ['↑ ↓ ← →', '10 cm'],
    ['Shift', '+ arrows 50 cm'],
    ['R', 'turn'],
    ['D', 'duplicate'],
    ['Del', 'remove'],
  ],
  tick: 'one tick is 20 cm',
  newName: (number: number) => `Spot ${number}`,
  accessibleName: (name: string, left: string, top: string) =>
    `${name}, ${left} m from the left, ${top} m from the top`,
  chosen: 'chosen',
  choose: 'Choose a spot on the plan or in the list.',
  name: 'Name',
  hint: 'What members read beside it',
  hintExample: 'Such as: by the window. Leave it empty for nothing.',
  at: (left: string, top: string) => `${left} m from the left, ${top} m from the top.`,
  turn: 'Turn',
  duplicate: 'Duplicate',
  remove: 'Remove',
  booked: (count: number) => (count === 1 ? '1 upcoming booking' : `${count} upcoming bookings`),
  break: 'Out of order',
  saveFirst: 'Save the plan first.',
  brokenSince: (when: string, reason: string) => `Out of order since ${when}: ${reason}`,
  repair: 'It works again',
  all: 'All spots',
  asList: 'the same as a list',
  columns: { spot: 'Spot', where: 'Where', state: 'Status' },
  works: 'works',
  broken: 'out of order',
  without: 'Without a spot',
  withoutHelp:
    'They have a seat, but every working spot is taken. They get the first spot that becomes free or works again. Until then you decide: move the booking, or ask them.',
  theirs: {
    title: 'Someone else has edited this plan.',
    lead: 'Your plan is still here. They changed:',
    added: 'added',
    changed: 'changed',
    removed: 'removed',
  },
  breaking: {
    title: (name: string) => `${name} is out of order`,
    seats: (sessions: number, seats: number) =>
      sessions === 1
        ? `1 upcoming class has at most ${seats} seats from now on.`
        : `${sessions} upcoming classes have at most ${seats} seats each from now on.`,
    notBooked: 'Nobody has booked it.',
    moves: 'Bookings that move',
    to: (title: string, when: string, to: string) => `${title}, ${when}: to ${to}`,
    stays: (title: string, when: string) =>
      `${title}, ${when}: no other spot is free. They keep the seat, and you decide where they go.`,
    reason: 'Why',
    reasonHint: 'Members who move read it: A spring is being replaced.',
    action: (moved: number) =>
      moved === 0
        ? 'Mark as out of order'
        : moved === 1
          ? 'Move 1 booking and notify the member'
          : `Move ${moved} bookings and notify the members`,
  },
})
