import { inLanguages } from '#lib/language.ts'

/** The server's messages about changes of a waitlist by staff. */
export const staffQueueText = inLanguages('staffQueueText', {
  added: (name: string, position: number) => `${name} is number ${position} on the waitlist.`,
  moved: (name: string, position: number) => `${name} is number ${position} now.`,
  removed: (name: string) => `${name} is off the waitlist.`,
  offered: (name: string, until: string) => `The seat is offered to ${name} until ${until}.`,
  reasonMissing: 'Please say why.',
})
