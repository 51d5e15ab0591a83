import { range } from '#lib/range.ts'
import { commonText } from '#lib/text/common.ts'
import styles from './Skeleton.module.css'

/** Grey bars as a placeholder for text. */
export const Skeleton = ({ lines = 3 }: { lines?: number }) => (
  <div className={styles.skeleton} role="status">
    <span className="vh">{commonText.loading}</span>
    {range(lines).map((line) => (
      <span key={line} className={styles.line} />
    ))}
  </div>
)
