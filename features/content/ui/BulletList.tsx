import { langOf } from '#lib/language.ts'
import { classes } from '#ui/classes.ts'
import styles from './BulletList.module.css'

/** Facts with a dot each; short ones side by side on narrow screens. */
export const BulletList = ({ items, short }: { items: string[]; short?: boolean }) => (
  <ul className={classes(styles.dots, short && styles.short)}>
    {items.map((item) => (
      <li key={item} lang={langOf(item)}>
        {item}
      </li>
    ))}
  </ul>
)
