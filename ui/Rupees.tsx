import { Fragment } from 'react'
import styles from './Rupees.module.css'

/** Money as it was formatted, its ₹ set a little away from the digits, to which Eczar puts it too near. */
export const Rupees = ({ text }: { text: string }) =>
  text.split('₹').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    <Fragment key={index}>
      {index > 0 && <span className={styles.sign}>₹</span>}
      {part}
    </Fragment>
  ))
