import { langOf } from '#lib/language.ts'
import { classes } from '#ui/classes.ts'
import styles from './Dots.module.css'

/** Facts with a dot each; short ones side by side on narrow screens. */
export const Dots = ({ things, short }: { things: string[]; short?: boolean }) => (
  <ul className={classes(styles.dots, short && styles.short)}>
    {things.map((thing) => (
      <li key={thing} lang={langOf(thing)}>
        {thing}
      </li>
    ))}
  </ul>
)
