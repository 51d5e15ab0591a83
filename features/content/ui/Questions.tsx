import { langOf } from '#lib/language.ts'
import { classes } from '#ui/classes.ts'
import styles from './Questions.module.css'

export interface Question {
  question: string
  answer: string
}

interface QuestionsProps {
  questions: Question[]
  /** Next to other content: the questions get less width. */
  narrow?: boolean
}

/** Questions left, answers right, all of them open: they can be searched and read without a press. */
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
