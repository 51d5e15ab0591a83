import { commonText } from '#lib/text/common.ts'
import styles from './Skeleton.module.css'

/** Grey lines where words will be. */
export const Skeleton = ({ lines = 3 }: { lines?: number }) => (
  <div className={styles.skeleton} role="status">
    <span className="vh">{commonText.loading}</span>
    {Array.from({ length: lines }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing but their place
      <span key={index} className={styles.line} />
    ))}
  </div>
)
