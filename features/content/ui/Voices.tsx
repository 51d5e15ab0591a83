import { homeText } from '#text/home.ts'
import type { TestimonialView } from '../schema.ts'

/** The first of them large, the next two beside each other below. */
export function Voices({ voices }: { voices: TestimonialView[] }) {
  const [first, ...others] = voices
  if (!first) return null
  return (
    <>
      <h2 className="label voice-w">{homeText.voices.label}</h2>
      <Voice voice={first} className="voice-w" large />
      {others.length > 0 && (
        <div className="voices">
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
  className?: string
  large?: boolean
}) => (
  <figure className={className}>
    <blockquote lang="en">
      <p className={large ? 'voice' : undefined}>“{voice.quote}”</p>
    </blockquote>
    <figcaption className="by">
      <b>{voice.name}</b>, {voice.location}
    </figcaption>
  </figure>
)
