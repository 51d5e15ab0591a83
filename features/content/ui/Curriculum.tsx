import { trainingText as t } from '#text/trainings.ts'
import type { TrainingView } from '../schema.ts'

type Parts = TrainingView['curriculum']

/** Every part of a training with its hours; their sum at the end. */
export const Curriculum = ({ parts, hours }: { parts: Parts; hours: number }) => (
  <ol className="parts">
    {parts.map((part) => (
      <li key={part.title}>
        <h3 lang="en">{part.title}</h3>
        <p lang="en">{part.text}</p>
        <p className="num parts-h">{t.hours(part.hours)}</p>
      </li>
    ))}
    <li className="sum">
      <b>{t.full.total}</b>
      <b className="num parts-h">{t.hours(hours)}</b>
    </li>
  </ol>
)

/** The titles alone, with their hours. */
export const CurriculumInShort = ({ parts }: { parts: Parts }) => (
  <ol className="parts short">
    {parts.map((part) => (
      <li key={part.title}>
        <span lang="en">{part.title}</span>
        <span className="num parts-h">{t.hours(part.hours)}</span>
      </li>
    ))}
  </ol>
)
