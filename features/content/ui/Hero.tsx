import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { homeText } from '#features/content/text/home.ts'
import { langOf } from '#lib/language.ts'
import { Actions } from '#ui/Actions.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import { Lang } from '#ui/Lang.tsx'
import styles from './Hero.module.css'
import { HeroArt } from './HeroArt.tsx'

const t = homeText.hero

interface HeroProps {
  /** Up to three lines; on narrow screens the last two are joined. */
  headline: string
  lead: string
  /** Shown next to the button. */
  aside: ReactNode
  /** The next class: its title, location and free seats. */
  next: { title: string; location: string; to: string } | undefined
}

/** The top of the home page. The next class is on the band under the base line of the drawing. */
export const Hero = ({ headline, lead, aside, next }: HeroProps) => (
  <section className={styles.hero}>
    <div className={styles.inside}>
      <div className={styles.text}>
        <h1 lang={langOf(headline)}>
          {headline.split('\n').map((line, index) => (
            <Fragment key={line}>
              {index > 0 && (
                <>
                  {' '}
                  <br className={index > 1 ? styles.wideOnly : undefined} />
                </>
              )}
              {line}
            </Fragment>
          ))}
        </h1>
        {lead && (
          <p className={classes('lead', styles.lead)} lang={langOf(lead)}>
            {lead}
          </p>
        )}
        <Actions>
          <ButtonLink to="/class-schedule" icon="go">
            {t.book}
          </ButtonLink>
          {aside}
        </Actions>
      </div>
      <div className={styles.art}>
        <HeroArt />
      </div>
      {next && (
        <Link className={styles.next} to={next.to}>
          <span>
            <b>
              <Lang text={next.title} />
            </b>
            <br />
            <span className="small">{next.location}</span>
          </span>
          <Icon name="go" className={styles.icon} />
        </Link>
      )}
    </div>
  </section>
)
