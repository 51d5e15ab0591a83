import { inOrder } from './inOrder.ts'
import styles from './Rupees.module.css'

/** A formatted amount with a small gap after the ₹, which Eczar sets too close to the digits. */
export const Rupees = ({ text }: { text: string }) =>
  inOrder(text.split(/(₹)/).map((part) => (part === '₹' ? sign : part)))

const sign = <span className={styles.sign}>₹</span>
