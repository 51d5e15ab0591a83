import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Plate.module.css'
import { useLostPicture } from './useLostPicture.ts'

/** A width and height for each ratio, so that the space is reserved before the picture loads. */
const sizes = {
  '4:5': [styles.r45, 400, 500],
  '3:2': [styles.r32, 600, 400],
  '1:1': [styles.r11, 400, 400],
  '4:3': [styles.r43, 400, 300],
  '8:7': [styles.r87, 800, 700],
  '16:9': [styles.r169, 1600, 900],
} as const

export type PlateRatio = keyof typeof sizes

type PlateProps = {
  src: string
  /** A description of the picture; empty if the text next to it says the same. */
  alt: string
  ratio: PlateRatio
  /** Whether it is a photograph, which gets a base line drawn over it; drawings contain one. */
  photo?: boolean
  /** The picture in other formats, the best first, or in another crop for phones. */
  sources?: { media?: string; type?: string; srcSet: string; sizes?: string }[]
  /**
   * Whether the picture is on the first screen: then it is loaded at once. Other pictures are loaded when they are
   * nearly visible.
   */
  eager?: boolean | undefined
  className?: string | undefined
}

/**
 * An image slot for a drawing (by default) or a photograph. The ratio never changes, and the base line is always at 84
 * % of the height.
 */
export function Plate({ src, alt, ratio, photo, sources, eager, className }: PlateProps) {
  const [shape, width, height] = sizes[ratio]
  const { isLost, watched } = useLostPicture(src)
  const picture = (
    <img
      {...watched}
      className={isLost && !alt ? styles.lost : undefined}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
    />
  )
  return (
    <div
      className={classes(styles.plate, shape, photo && styles.photo, className)}
      // The drawing may have several poses to animate (playExercise.ts).
      data-drawn={src.startsWith('/art/') || undefined}
    >
      {sources ? (
        <picture>
          {sources.map((source) => (
            <source key={source.srcSet} {...source} />
          ))}
          {picture}
        </picture>
      ) : (
        picture
      )}
    </div>
  )
}

type DrawnProps = { ratio: PlateRatio; className?: string | undefined; children: ReactNode }

/** An image slot for an inline drawing. */
export const DrawnPlate = ({ ratio, className, children }: DrawnProps) => (
  <div className={classes(styles.plate, sizes[ratio][0], className)}>{children}</div>
)

/** A picture with its caption: `Fig. 2` and a text. */
export const Figure = ({
  number,
  caption,
  ...plate
}: PlateProps & { number?: string; caption: ReactNode }) => (
  <figure>
    <Plate {...plate} />
    <figcaption className={styles.caption}>
      {number && <b>{number}</b>}
      {caption}
    </figcaption>
  </figure>
)
