import { commonText } from '#lib/text/common.ts'
import { classes } from './classes.ts'
import { Mark } from './Mark.tsx'
import styles from './Spinner.module.css'

/** Only the ball, for inside a button that says "Loading..." itself. */
export const Ball = () => (
  <span className={classes(styles.roll, styles.ball)} aria-hidden="true">
    <Mark tone="current" />
  </span>
)

type SpinnerProps = { label?: string; shown?: boolean; className?: string | undefined }

/** A larger part is loading: the logo mark rolls. `label` is read out, and also shown with `shown`. */
export const Spinner = ({ label = commonText.loading, shown, className }: SpinnerProps) => (
  <div className={classes(styles.spinner, className)} role="status">
    <span className={styles.roll} aria-hidden="true">
      <Mark />
    </span>
    <span className={shown ? 'small' : 'vh'}>{label}</span>
  </div>
)
