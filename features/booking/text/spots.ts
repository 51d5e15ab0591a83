import { withTranslations } from '#lib/language.ts'
import { hindi } from './spots.lazy.hi.ts'

/** The spots of a room, for members. */
const english = {
  title: 'Where do you want to be?',
  plan: 'Plan',
  list: 'List',
  how: 'Plan or list',
  seenFromAbove: (room: string) => `${room}, seen from above.`,
  any: 'Any will do',
  anyHint: (last: string | undefined) =>
    last ? `${last} again if it is free, otherwise the first free spot.` : 'You get the first free spot.',
  state: { free: 'free', taken: 'taken', yours: 'yours', broken: 'out of order' },
  until: 'your current spot',
  last: 'your last spot',
  free: (count: number) => (count === 1 ? 'One free.' : `${count} free.`),
  spoken: (name: string, state: string, isLast: boolean) =>
    `${name}: ${state}${isLast ? ', your last spot' : ''}`,
  yourSpot: (name: string) => `Your spot: ${name}`,
  noSpot: 'Your seat is safe. Your spot in the room is not settled yet: you get a mail when it is.',
  change: 'Change spot',
  changeOf: (what: string) => `Change spot: ${what}`,
  keep: (name: string) => `Take ${name}`,
  keepSpot: 'Keep current spot',
  broken: (name: string, reason: string | null) =>
    reason === null
      ? `${name} was out of order`
      : `${name} is out of order: ${reason.replace(/[.\s]+$/, '')}`,
  safe: (name: string) => `Your seat is safe. You are on ${name} now.`,
  why: (broken: string) =>
    `${broken}. Not right for you? Choose another, or tell us before it starts, and we cancel it free of charge.`,
  failed: 'We could not load the room',
}

export type English = typeof english
export const spotsText = withTranslations({ en: english, hi: hindi })
