import { commonText } from '#lib/text/common.ts'
import styles from './Skeleton.module.css'

/** Grey bars as a placeholder for text. */
export const Skeleton = ({ lines = 3 }: { lines?: number }) => (
  <div className={styles.skeleton} role="status">
    <span className="vh">{commonText.loading}</span>
    {Array.from({ length: lines }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
      <span key={index} className={styles.line} />
    ))}
  </div>
)
