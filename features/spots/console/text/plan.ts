import { inLanguages } from '#lib/language.ts'

/** The server's messages about the spots of rooms. */
export const planText = inLanguages('planText', {
  nameMissing: 'Please write a name, such as Reformer 3.',
  hintMissing: 'Please write where it is, or leave the field empty.',
  reasonMissing: 'Please write why: members who move read it.',
  /** As in `This is still used by …` */
  bookingsOf: (spot: string) => `bookings of ${spot}: mark it as out of order first, which moves them`,
  saved: 'The plan is saved.',
  isBroken: (moved: number) =>
    moved === 0
      ? 'It is out of order now. Nobody had to move.'
      : `It is out of order now. ${moved === 1 ? '1 booking moved, and its member is' : `${moved} bookings moved, and their members are`} told the reason.`,
  isRepaired: 'It works again.',
  onSpot: (spot: string) => `On ${spot} now.`,
})
