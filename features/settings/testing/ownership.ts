import { type Entry, studio } from '#tests/ownership/entry.ts'
import { asOwner, type List, next, photo, room, STUDIOS } from '#tests/ownership/fixtures.ts'

const dayAhead = () => Temporal.PlainDate.from('2027-02-01').add({ days: next() }).toString()

/** Every id that an endpoint accepts, for the caller's own data and for that of others. */
export const entries: Record<string, Entry> = {
  'PUT /console/settings/logo': studio(['{photoId'], async (world) => ({
    body: { photoId: await photo(world) },
  })),
  'DELETE /console/settings/rules/:numberId': studio(['/numberId'], async ({ server }) => ({
    params: {
      numberId: (
        await server.deps.db
          .insertInto('ruleNumber')
          .values({ rule: 'minimumAttendance', value: 2, fromDate: dayAhead() })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    },
  })),
  'DELETE /console/settings/gst/:rateId': studio(['/rateId'], async ({ server }) => ({
    params: {
      rateId: (
        await server.deps.db
          .insertInto('gstRate')
          .values({ packageType: 'group', basisPoints: 500, fromDate: dayAhead() })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    },
  })),
  'DELETE /console/settings/tax-registrations/:registrationId': studio(
    ['/registrationId'],
    async ({ server }) => ({
      params: {
        registrationId: (
          await server.deps.db
            .insertInto('taxRegistration')
            .values({
              // Not the business, whose registrations the random runs set.
              location: 'Gurugram',
              fromDate: dayAhead(),
              mode: 'unregistered',
              legalName: 'Surya Wellness LLP',
              address: '4 Sector 18, Noida 201301',
              stateCode: '09',
              invoiceSeries: 'NOI',
              noteSeries: 'NOC',
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
      },
    }),
  ),
  'PUT /console/settings/mails/:kind': studio(['/kind'], async (world) => {
    const { mails } = await asOwner<{ mails: { kind: string; version: number }[] }>(
      world,
      'GET',
      '/console/settings/mails',
    )
    const version = mails.find(({ kind }) => kind === 'signUpCode')?.version
    return { params: { kind: 'signUpCode' }, body: { version, en: {}, hi: {}, sendsHindi: false } }
  }),
  'POST /console/settings/mails/:kind/preview': studio(['/kind'], () => ({
    params: { kind: 'signUpCode' },
    body: { language: 'en', words: {} },
  })),
  'POST /console/settings/mails/:kind/test': studio(['/kind'], () => ({
    params: { kind: 'signUpCode' },
    body: { language: 'en', words: {} },
  })),
  'PUT /console/locations/:name': studio(['/name'], async (world) => {
    const { locations } = await asOwner<{ locations: ({ name: string } & Record<string, unknown>)[] }>(
      world,
      'GET',
      '/console/locations',
    )
    const location = locations.find(({ name }) => name === 'Gurugram') ?? {}
    const {
      name: _,
      rooms: _rooms,
      classes: _classes,
      bookings: _bookings,
      ...body
    } = location as Record<string, unknown>
    return { params: { name: 'Gurugram' }, body }
  }),
  'PUT /console/rooms/:roomId': studio(['/roomId'], async (world) => ({
    params: { roomId: await room(world) },
    body: { name: `Hall ${next()}`, capacity: 12, version: 1 },
  })),
  'DELETE /console/rooms/:roomId': studio(['/roomId'], async (world) => ({
    params: { roomId: await room(world) },
  })),
  'PUT /console/kinds/:key': studio(['/key'], async (world) => {
    const { kinds } = await asOwner<{ kinds: { key: string; version: number }[] }>(
      world,
      'GET',
      '/console/kinds',
    )
    return {
      params: { key: 'mat' },
      body: {
        name: 'Mat',
        hindiName: null,
        glyph: 'mat',
        paidBy: ['group', 'discovery'],
        position: 1,
        isShown: true,
        version: kinds.find(({ key }) => key === 'mat')?.version,
      },
    }
  }),
  'POST /console/kinds/:key/preview': studio(['/key'], () => ({
    params: { key: 'mat' },
    body: { paidBy: ['group'] },
  })),
}

/** Reads without ids: whose data they return depends on the caller. */
export const lists: Record<string, List> = {
  'GET /console/locations': { sameForAll: STUDIOS },
  'GET /console/kinds': { sameForAll: STUDIOS },
}
