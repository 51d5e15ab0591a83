import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { locations } from '#db/demo/studio.ts'
import { StudioMap } from './StudioMap.tsx'

test('the two studios each have an embedded map, with the names of the specification [§2.52]', () => {
  const page = renderToStaticMarkup(
    <MemoryRouter>
      {locations.map(
        ({ map, name }) =>
          map && <StudioMap key={name} {...map} address={[]} art="x" link="Map" linkLabel="Map" />,
      )}
    </MemoryRouter>,
  )
  const frames = [...page.matchAll(/<iframe[^>]*>/g)].map(([frame]) => frame)
  const titles = frames.map((frame) => /title="([^"]*)"/.exec(frame)?.[1])
  expect(titles).toEqual(['Faridabad Studio', 'Gurugram Studio'])
  const addresses = frames.map((frame) => /src="([^"]*)"/.exec(frame)?.[1]?.replaceAll('&amp;', '&') ?? '')
  for (const [index, location] of ['Faridabad', 'Gurugram'].entries())
    expect(new URL(addresses[index] ?? '').searchParams.get('q')).toContain(location)
})
