import { langOf } from '#text/language.ts'
import styles from './Dots.module.css'

/** Facts, each with a dot. */
export const Dots = ({ things }: { things: string[] }) => (
  <ul className={styles.dots}>
    {things.map((thing) => (
      <li key={thing} lang={langOf(thing)}>
        {thing}
      </li>
    ))}
  </ul>
)
