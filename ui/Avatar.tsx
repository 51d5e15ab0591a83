import styles from './Avatar.module.css'
import { classes } from './classes.ts'
import { useLostPicture } from './useLostPicture.ts'

const backgrounds = [undefined, styles.aas, styles.haldi, styles.gulal]

/** The first letters of the first and the last name. */
function initialsOf(name: string) {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '').join('')
}

/** The background colour, which is always the same for a name. */
const backgroundOf = (name: string) => {
  let sum = 0
  for (const letter of name) sum += letter.codePointAt(0) ?? 0
  return backgrounds[sum % backgrounds.length]
}

type AvatarProps = { name: string; src?: string | null; size?: 40 | 64 }

/**
 * A picture of a person; without one, or if it can't be loaded, a disc with their initials. Screen readers skip it,
 * because the name is next to it. `size` in px.
 */
export function Avatar({ name, src, size = 40 }: AvatarProps) {
  const { isLost, watched } = useLostPicture(src)
  return (
    <span
      className={classes(styles.avatar, size === 64 && styles.large, backgroundOf(name))}
      aria-hidden="true"
    >
      {src && !isLost ? (
        <img {...watched} src={src} alt="" width={size} height={size} loading="lazy" />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
