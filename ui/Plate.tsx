import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Plate.module.css'
import { useLostPicture } from './useLostPicture.ts'

/** Width and height that stand for each ratio, so that the place is kept before the picture comes. */
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
  /** What is to be seen; empty when the words beside it say it already. */
  alt: string
  ratio: PlateRatio
  /** A photograph gets the floor drawn over it; art brings its own. */
  photo?: boolean
  /** The same in other formats, the best first, or in another cut for phones. */
  sources?: { media?: string; type?: string; srcSet: string; sizes?: string }[]
  /** In the first screen: fetched at once and first. Others wait until they come near. */
  eager?: boolean | undefined
  className?: string | undefined
}

/** An image slot. Art by default, a photograph later: the ratio never moves, the floor stays at 84 %. */
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
      // It may have poses to go through (perform.ts).
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

/** The same slot for what is drawn in the page itself. */
export const DrawnPlate = ({ ratio, className, children }: DrawnProps) => (
  <div className={classes(styles.plate, sizes[ratio][0], className)}>{children}</div>
)

/** A plate with its line under it: `Fig. 2`, and what it shows. */
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
