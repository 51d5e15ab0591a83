import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Location } from './Location.tsx'

const location = {
  name: 'Pune',
  title: 'Koregaon Park',
  isOnline: false,
  description: 'One room.',
  address: null,
  landmark: null,
  openingHours: [],
  gettingThere: [],
  map: null,
  holds: [],
  art: 'plan-online',
}

test('a location shows no hours and no directions if the studio has not written any', () => {
  const bare = renderToStaticMarkup(<Location location={location} hours={[]} />)
  expect(bare).toContain('Koregaon Park')
  expect(bare).not.toMatch(/Getting here|Open/)
  const full = renderToStaticMarkup(
    <Location
      location={{ ...location, gettingThere: ['By the stairs.'] }}
      hours={['daily 5:30 am to 11:00 pm']}
    />,
  )
  expect(full).toMatch(/Open.*daily.*Getting here.*By the stairs/)
})
