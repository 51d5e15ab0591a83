import { langOf } from '#lib/language.ts'
import { classes } from '#ui/classes.ts'
import styles from './BulletList.module.css'

/** A bullet list. On narrow screens, `short` items are side by side. */
export const BulletList = ({ items, short }: { items: string[]; short?: boolean }) => (
  <ul className={classes(styles.dots, short && styles.short)}>
    {items.map((item) => (
      <li key={item} lang={langOf(item)}>
        {item}
      </li>
    ))}
  </ul>
)
