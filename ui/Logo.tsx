type LogoProps = {
  /** As the studio's own picture is read (`GET /studio`). */
  logo: { src: string; srcSet: string; width: number; height: number }
  /** Whose it is. */
  name: string
  className?: string | undefined
}

/** The studio's own logo; its place is kept before it comes. Drawn for light grounds: on others it brings one along. */
export const Logo = ({ logo: { src, srcSet, width, height }, name, className }: LogoProps) => (
  <img {...{ className, src, srcSet, width, height }} alt={name} />
)
