import { Link } from 'react-router'
import { homeText } from '#text/home.ts'
import { ButtonLink, TextLink } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { HeroArt } from './HeroArt.tsx'

const t = homeText.hero

interface HeroProps {
  lead: string
  /** What a first class costs, as `₹900`; without it nothing is offered to newcomers. */
  discoveryPrice: string | undefined
  /** The next class: which, and where with how many seats. */
  next: { title: string; place: string; to: string } | undefined
}

/** The poster of the home page, standing on its floor; the next class lies on the floor band. */
export const Hero = ({ lead, discoveryPrice, next }: HeroProps) => (
  <section className="hero">
    <div className="hero-in">
      <div className="hero-t">
        <h1>
          {t.before}
          <br />
          {t.middle} <br className="l3x" />
          {t.last}
        </h1>
        <p className="lead" lang="en">
          {lead}
        </p>
        <p className="hero-cta">
          <ButtonLink to="/class-schedule" icon="go">
            {t.book}
          </ButtonLink>
          {discoveryPrice && <TextLink to="/why-pilates">{t.newHere(discoveryPrice)}</TextLink>}
        </p>
      </div>
      <div className="hero-art">
        <HeroArt />
      </div>
      {next && (
        <Link className="hero-next" to={next.to}>
          <span>
            <b>{next.title}</b>
            <br />
            <span className="small">{next.place}</span>
          </span>
          <Icon name="go" />
        </Link>
      )}
    </div>
  </section>
)
