import { type Command, day, key, next, read } from '#tests/faults/stateful/requests.ts'
import type { Run } from '#tests/faults/stateful/run.ts'

const location = {
  title: 'A studio',
  description: 'New.',
  landmark: null,
  gettingThere: [],
  holds: [],
  hindiName: null,
  isOnline: true,
  isShown: false,
  position: 900,
  address: null,
  openingHours: [],
  map: null,
  art: 'plan-online',
}

const rule = ({ random }: Run) => ({
  ...random.of([
    { rule: 'freeHours', kind: 'mat', value: 2 + random.int(20) },
    { rule: 'minimumReservations', kind: null, value: 1 + random.int(3) },
    { rule: 'travelMinutes', kind: null, value: random.int(60) },
    { rule: 'madeWholeDays', kind: null, value: random.int(14) },
  ]),
  from: day(1 + random.int(2000)),
})

/** The API calls that the random runs make (tests/faults/stateful). */
export const commands: Record<string, Command> = {
  'POST /console/settings/rules/preview': { weight: 0.7, send: (run) => ({ body: rule(run) }) },
  'POST /console/settings/rules': { weight: 0.7, send: (run) => ({ body: rule(run) }) },
  'POST /console/settings/gst': {
    weight: 0.7,
    send: ({ random }) => ({
      body: {
        // Not `group`, because another command withdraws the tax rate of that type.
        packageTypes: ['reformer'],
        basisPoints: random.of([500, 1200, 1800]),
        from: day(3 + random.int(2000)),
      },
    }),
  },
  'POST /console/settings/tax-registrations': {
    weight: 0.7,
    send: ({ random }) => ({
      body: {
        location: null,
        // Always the same seller, so that no other seller takes its series.
        mode: 'registered',
        legalName: 'Contrology Wellness LLP',
        address: random.of(['14 Sector 15 Market, Faridabad 121007', '2 Sector 15, Faridabad 121007']),
        stateCode: '06',
        gstin: '06AAXFC4821Q1ZP',
        invoiceSeries: 'FBD',
        noteSeries: 'FBC',
        from: day(1 + random.int(2000)),
      },
    }),
  },
  'PUT /console/settings/profile': {
    weight: 0.7,
    async send(_, me) {
      const stored = await read<{ version: number }>(me, '/console/settings/profile')
      return {
        body: {
          name: 'Contrology',
          tagline: 'Slowly.',
          description: 'Two studios.',
          email: 'hello@studio.example',
          phone: '+91 98100 00000',
          whatsappNumber: '919810000000',
          socialLinks: [],
          legalLine: 'Contrology',
          audience: 'everybody',
          version: stored?.version ?? 0,
        },
      }
    },
  },
  'POST /console/locations': {
    weight: 0.7,
    send: () => ({ body: { ...location, name: `Place ${next()}` } }),
  },
  'POST /console/rooms': {
    weight: 0.7,
    send: ({ worker }) => ({ body: { location: worker.location, name: `Hall ${key()}`, capacity: 2 } }),
  },
  'POST /console/kinds': {
    weight: 0.7,
    send() {
      const name = `kind${next()}`
      const kind = { name, hindiName: null, glyph: 'mat', paidBy: ['group'], position: 90, isShown: false }
      return {
        body: {
          ...kind,
          key: name.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? ''),
          freeHours: 6,
        },
      }
    },
  },
  'PUT /console/onboarding': {
    weight: 0.3,
    send: ({ random }) => ({ body: { hidden: random.of([true, false]) } }),
  },
}
