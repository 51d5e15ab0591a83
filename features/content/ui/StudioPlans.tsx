import { Link } from 'react-router'
import { homeText } from '#text/home.ts'
import { Plate } from '#ui/Plate.tsx'
import { openingWords } from '../openingHours.ts'
import type { LocationView } from '../schema.ts'

const t = homeText.studios

/** As many things as fit one line of facts. */
const MOST_THINGS = 4

const inOneLine = (things: string[]) =>
  things
    .slice(0, MOST_THINGS)
    .map((thing, index) => (index ? thing.charAt(0).toLowerCase() + thing.slice(1) : thing))
    .join(', ')

const Hours = ({ place }: { place: LocationView }) =>
  openingWords(place.openingHours).map((line) => <div key={line}>{line}</div>)

/** The places, each as a plan from above with its facts. */
export const StudioPlans = ({ places }: { places: LocationView[] }) => (
  <div className="studios">
    {places.map((place) => (
      <article className="studio" key={place.name}>
        <Plate src={`/art/${place.art}.svg`} alt={t.plan(place.title)} ratio="3:2" />
        <h3>{place.name}</h3>
        <dl>
          <dt>{t.where}</dt>
          <dd>{place.address?.street ?? t.online}</dd>
          <dt>{place.isOnline ? t.live : t.open}</dt>
          <dd className="num">
            <Hours place={place} />
          </dd>
          <dt>{t.room}</dt>
          <dd>{inOneLine(place.holds)}</dd>
          <dt>{place.isOnline ? t.cancelling : t.there}</dt>
          <dd>{place.isOnline ? t.onlineCancelling : <Link to="/contact-us">{t.map}</Link>}</dd>
        </dl>
      </article>
    ))}
  </div>
)
