import { homeText } from '#text/home.ts'
import { Plate } from '#ui/Plate.tsx'
import type { LocationView } from '../schema.ts'

/** The places at length: plan, description, what each holds. */
export const Rooms = ({ places }: { places: LocationView[] }) => (
  <div className="rooms">
    {places.map((place) => (
      <article key={place.name}>
        <Plate src={`/art/${place.art}.svg`} alt={homeText.studios.plan(place.title)} ratio="3:2" />
        <div>
          <h3>{place.title}</h3>
          <p>{place.description}</p>
          <ul className="dots">
            {place.holds.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </div>
      </article>
    ))}
  </div>
)
