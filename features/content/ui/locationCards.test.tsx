import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type LocationCard, LocationCards } from './LocationCards.tsx'

const bare: LocationCard = {
  name: 'Pune',
  title: 'Koregaon Park',
  isOnline: false,
  street: undefined,
  hours: [],
  holds: [],
  art: 'plan-online',
}

/** The terms of a card. */
function termsOf(location: Partial<LocationCard>) {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <LocationCards locations={[{ ...bare, ...location }]} onlineHours={1} />
    </MemoryRouter>,
  )
  expect(html).not.toContain('<dd></dd>')
  return [...html.matchAll(/<dt>([^<]*)/g)].map(([, term]) => term)
}

test('a card shows only what the studio has entered about a location', () => {
  expect(termsOf({})).toEqual([])
  expect(termsOf({ street: '1 Lane' })).toEqual(['Where', 'Getting here'])
  const entered = { street: '1 Lane', hours: ['daily 7 am to 9 pm'], holds: ['6 reformers'] }
  expect(termsOf(entered)).toEqual(['Where', 'Open', 'Room', 'Getting here'])
})

test('a card of online classes always says where they are and how to cancel', () => {
  expect(termsOf({ isOnline: true })).toEqual(['Where', 'Cancelling'])
  expect(termsOf({ isOnline: true, hours: ['daily'], holds: ['a mat'] })).toEqual([
    'Where',
    'Live',
    'Room',
    'Cancelling',
  ])
})
