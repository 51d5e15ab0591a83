import type { Command } from '#tests/faults/stateful/requests.ts'

const testimonialBody = { location: 'Faridabad', quote: 'I stand taller.', quoteHindi: '', featured: false }

/** The API calls that the random runs make (tests/faults/stateful). */
export const commands: Record<string, Command> = {
  'POST /console/drafts': {
    weight: 0.7,
    send: ({ random }) => ({ body: { kind: random.of(['post', 'training']) } }),
  },
  'POST /console/testimonials': { weight: 0.7, send: () => ({ body: { name: 'Riya', ...testimonialBody } }) },
}
