import { commonText } from '#lib/text/common.ts'
import { classes } from './classes.ts'
import { Mark } from './Mark.tsx'
import styles from './Spinner.module.css'

/** Only the rolling ball, for a button that already says "Loading...". */
export const Ball = () => (
  <span className={classes(styles.roll, styles.ball)} aria-hidden="true">
    <Mark tone="current" />
  </span>
)

type SpinnerProps = { label?: string; shown?: boolean; className?: string | undefined }

/**
 * Shown while a larger part of the page is loading: the logo mark rolls. `label` is for screen readers, and also
 * visible with `shown`.
 */
export const Spinner = ({ label = commonText.loading, shown, className }: SpinnerProps) => (
  <div className={classes(styles.spinner, className)} role="status">
    <span className={styles.roll} aria-hidden="true">
      <Mark />
    </span>
    <span className={shown ? 'small' : 'vh'}>{label}</span>
  </div>
)
