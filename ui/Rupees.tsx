import { Fragment } from 'react'
import styles from './Rupees.module.css'

/** A formatted amount with a small gap after the ₹, which Eczar sets too close to the digits. */
export const Rupees = ({ text }: { text: string }) =>
  text.split('₹').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
    <Fragment key={index}>
      {index > 0 && <span className={styles.sign}>₹</span>}
      {part}
    </Fragment>
  ))
