import type { ReactNode } from 'react'
import { Plate } from '#ui/Plate.tsx'
import styles from './Steps.module.css'

/** Numbered steps, with a picture above each: `art` is a name in `/art`. */
export const Steps = ({ steps }: { steps: { art: string; title: ReactNode; text: ReactNode }[] }) => (
  <ol className={styles.steps}>
    {steps.map(({ art, title, text }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of a page's steps never changes
      <li key={index}>
        <Plate src={`/art/${art}.svg`} alt="" ratio="4:3" />
        <div className={styles.words}>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      </li>
    ))}
  </ol>
)
