import { openingWords } from '#features/content/openingHours.ts'
import type { LocationView } from '#features/content/schema.ts'
import { contactText as t } from '#text/contactUs.ts'
import { Plate } from '#ui/Plate.tsx'
import { StudioMap } from './StudioMap.tsx'

const addressLines = ({ street, locality, city, state, pinCode }: NonNullable<LocationView['address']>) => [
  street,
  locality,
  `${city}, ${state} ${pinCode}`,
]

/** One place: where, when, how to get in, and the map; online there is no door, so the plan stands there. */
export const Place = ({ place }: { place: LocationView }) => (
  <article className="place">
    <div>
      <h3>{place.title}</h3>
      <dl>
        {place.address && (
          <>
            <dt>{t.address}</dt>
            <dd>
              <address>
                {addressLines(place.address).map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </address>
            </dd>
          </>
        )}
        {place.landmark && (
          <>
            <dt>{t.find}</dt>
            <dd>{place.landmark}</dd>
          </>
        )}
        <dt>{place.isOnline ? t.live : t.open}</dt>
        <dd className="num">
          {openingWords(place.openingHours).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </dd>
        <dt>{place.isOnline ? t.joining : t.there}</dt>
        <dd>
          <ul>
            {place.gettingThere.map((way) => (
              <li key={way}>{way}</li>
            ))}
          </ul>
        </dd>
      </dl>
    </div>
    <Ground place={place} />
  </article>
)

const Ground = ({ place }: { place: LocationView }) =>
  place.map ? (
    <StudioMap
      title={place.map.title}
      query={place.map.query}
      address={place.address ? addressLines(place.address) : []}
      art={place.art}
      link={t.map}
      linkLabel={t.mapLabel(place.title)}
    />
  ) : (
    <Plate src={`/art/${place.art}.svg`} alt="" ratio="3:2" />
  )
