import { homeText } from '#features/content/text/home.ts'
import { locationName } from '#features/studio/settings.ts'
import { langOf } from '#lib/language.ts'
import { classes } from '#ui/classes.ts'
import type { TestimonialView } from '../schema.ts'
import styles from './Testimonials.module.css'

/** The first testimonial is large, the next two are side by side below it. */
export function Testimonials({ testimonials }: { testimonials: TestimonialView[] }) {
  const [first, ...others] = testimonials
  if (!first) return null
  return (
    <>
      <h2 className={classes('label inset', styles.label)}>{homeText.testimonials.label}</h2>
      <Voice voice={first} className="inset" large />
      {others.length > 0 && (
        <div className={styles.others}>
          {others.slice(0, 2).map((voice) => (
            <Voice key={voice.name} voice={voice} />
          ))}
        </div>
      )}
    </>
  )
}

const Voice = ({
  voice,
  className,
  large,
}: {
  voice: TestimonialView
  className?: string | undefined
  large?: boolean
}) => (
  <figure className={className}>
    <blockquote lang={langOf(voice.quote)}>
      <p className={large ? styles.large : undefined}>“{voice.quote}”</p>
    </blockquote>
    <figcaption className={styles.by}>
      <b lang={langOf(voice.name)}>{voice.name}</b>, {locationName(voice.location)}
    </figcaption>
  </figure>
)
