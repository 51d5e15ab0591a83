type LogoProps = {
  /** The picture, as `GET /studio` returns it. */
  logo: { src: string; srcSet: string; width: number; height: number }
  /** The studio's name. */
  name: string
  className?: string | undefined
}

/**
 * The studio's own logo; its space is reserved before it loads. It is drawn for light backgrounds. On dark ones it
 * has a background of its own.
 */
export const Logo = ({ logo: { src, srcSet, width, height }, name, className }: LogoProps) => (
  <img className={className} src={src} srcSet={srcSet} width={width} height={height} alt={name} />
)
