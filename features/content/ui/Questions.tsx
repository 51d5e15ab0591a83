import { langOf } from '#lib/language.ts'
import { classes } from '#ui/classes.ts'
import styles from './Questions.module.css'

export interface Question {
  question: string
  answer: string
}

interface QuestionsProps {
  questions: Question[]
  /** Whether it is next to other content, so that the questions get less width. */
  narrow?: boolean
}

/**
 * Questions on the left and answers on the right. All answers are visible, so that they can be read and searched
 * without a click.
 */
export const Questions = ({ questions, narrow }: QuestionsProps) => (
  <dl className={classes(styles.questions, narrow && styles.narrow)}>
    {questions.map(({ question, answer }) => (
      <div key={question}>
        <dt lang={langOf(question)}>{question}</dt>
        <dd lang={langOf(answer)}>{answer}</dd>
      </div>
    ))}
  </dl>
)
