import { langOf } from '#lib/language.ts'
import { classes } from '#ui/classes.ts'
import styles from './StatementList.module.css'

type StatementListProps = { statements: { title: string; text: string }[]; className?: string | undefined }

/** Short statements side by side, each below its own line. */
export const StatementList = ({ statements, className }: StatementListProps) => (
  <div className={classes(styles.statements, className)}>
    {statements.map(({ title, text }) => (
      <div key={title}>
        <h3 lang={langOf(title)}>{title}</h3>
        <p lang={langOf(text)}>{text}</p>
      </div>
    ))}
  </div>
)
