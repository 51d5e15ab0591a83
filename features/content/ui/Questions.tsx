export interface Question {
  question: string
  answer: string
}

/** Questions left, answers right, all of them open: they can be searched and read without a press. */
export const Questions = ({ questions }: { questions: Question[] }) => (
  <dl className="qa">
    {questions.map(({ question, answer }) => (
      <div key={question}>
        <dt>{question}</dt>
        <dd>{answer}</dd>
      </div>
    ))}
  </dl>
)
