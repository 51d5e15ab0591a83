import { trainingText as t } from '#features/content/text/trainings.ts'
import { langOf } from '#lib/language.ts'
import { classes } from '#ui/classes.ts'
import type { TrainingView } from '../schema.ts'
import styles from './Curriculum.module.css'

type Parts = TrainingView['curriculum']

/** Every part of a training with its hours; the total at the end. */
export const Curriculum = ({ parts, hours }: { parts: Parts; hours: number }) => (
  <ol className={styles.parts}>
    {parts.map((part) => (
      <li key={part.title}>
        <h3 lang={langOf(part.title)}>{part.title}</h3>
        <p lang={langOf(part.text)}>{part.text}</p>
        <p className={classes('num', styles.hours)}>{t.hours(part.hours)}</p>
      </li>
    ))}
    <li className={styles.sum}>
      <b>{t.full.total}</b>
      <b className={classes('num', styles.hours)}>{t.hours(hours)}</b>
    </li>
  </ol>
)

/** The titles only, with their hours. */
export const CurriculumInShort = ({ parts }: { parts: Parts }) => (
  <ol className={classes(styles.parts, styles.short)}>
    {parts.map((part) => (
      <li key={part.title}>
        <span lang={langOf(part.title)}>{part.title}</span>
        <span className={classes('num', styles.hours)}>{t.hours(part.hours)}</span>
      </li>
    ))}
  </ol>
)
