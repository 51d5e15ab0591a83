import styles from './Avatar.module.css'
import { classes } from './classes.ts'
import { useLostPicture } from './useLostPicture.ts'

const grounds = [undefined, styles.aas, styles.haldi, styles.gulal]

/** The first letters of the first and the last name. */
function initialsOf(name: string) {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '').join('')
}

/** The background of a person, always the same for one name. */
const groundOf = (name: string) => {
  let sum = 0
  for (const letter of name) sum += letter.codePointAt(0) ?? 0
  return grounds[sum % grounds.length]
}

type AvatarProps = { name: string; src?: string | null; size?: 40 | 64 }

/**
 * A face, or a disc with initials, also if the picture can't be loaded. The name is next to it, so screen
 * readers skip it. `size` in px.
 */
export function Avatar({ name, src, size = 40 }: AvatarProps) {
  const { isLost, watched } = useLostPicture(src)
  return (
    <span className={classes(styles.avatar, size === 64 && styles.large, groundOf(name))} aria-hidden="true">
      {src && !isLost ? (
        <img {...watched} src={src} alt="" width={size} height={size} loading="lazy" />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
