import { commonText } from '#lib/text/common.ts'
import { classes } from './classes.ts'
import { Mark } from './Mark.tsx'
import styles from './Spinner.module.css'

/** The ball alone, for inside a button that says "Loading..." itself. */
export const Ball = () => (
  <span className={classes(styles.roll, styles.ball)} aria-hidden="true">
    <Mark tone="current" />
  </span>
)

type SpinnerProps = { label?: string; shown?: boolean; className?: string | undefined }

/** Something larger is on its way: the mark rolls like a ball. `label` is read out, and shown with `shown`. */
export const Spinner = ({ label = commonText.loading, shown, className }: SpinnerProps) => (
  <div className={classes(styles.spinner, className)} role="status">
    <span className={styles.roll} aria-hidden="true">
      <Mark />
    </span>
    <span className={shown ? 'small' : 'vh'}>{label}</span>
  </div>
)
