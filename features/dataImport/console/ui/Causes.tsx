import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/Button.tsx'
import { Segments } from '#ui/Chips.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { Note } from '#ui/Note.tsx'
import { isWordField } from '../../fields.ts'
import { type SharedAnswer, sharedAnswers } from '../../personRules.ts'
import { problemText } from '../../text/problems.ts'
import { importApi, importQuery } from '../queries.ts'
import type { Cause, ImportView, Mapping } from '../schema.ts'
import { importScreen as text } from '../text/importScreen.ts'
import css from './ImportPanel.module.css'

const NO_DECISIONS: NonNullable<Mapping['shared']> = { rows: {} }

/** The problems of the rows, each listed once. Staff answer questions here, for all rows of a problem or for one. */
export function Causes({ view }: { view: ImportView }) {
  const queries = useQueryClient()
  const { _id: importId, mapping, causes } = view
  const answer = useMutation({
    mutationFn: (next: Mapping) =>
      importApi('PUT /console/imports/:importId/mapping', { params: { importId }, body: next }),
    onSuccess: ({ data }) => queries.setQueryData(importQuery(importId).queryKey, data),
  })
  const isOpen = view.state === 'checked'
  const answering = {
    view,
    pending: answer.isPending,
    onAnswer: (change: Partial<Mapping>) => answer.mutate({ ...mapping, ...change }),
  }
  const answered = isOpen && (mapping.shared?.all || Object.keys(mapping.shared?.rows ?? {}).length > 0)
  return (
    <>
      {answer.error && <Note tone="bad" title={answer.error.message} />}
      {answered && (
        <p>
          {text.sharedAnswered}{' '}
          <Button
            outline
            sm
            pending={answer.isPending}
            onClick={() => answer.mutate({ ...mapping, shared: NO_DECISIONS })}
          >
            {text.askAgain}
          </Button>
        </p>
      )}
      <ul>
        {causes.map((cause) => (
          <li key={`${cause.code} ${cause.field} ${cause.word}`} className={css.problem}>
            <b>{text.causeRows(cause.rows)}</b>
            {isOpen && cause.code === 'sharedEmail' ? (
              <SharedEmail cause={cause} {...answering} />
            ) : isOpen && cause.word && cause.field && isWordField(cause.field) ? (
              <UnknownWord cause={cause} {...answering} />
            ) : (
              <CauseRows cause={cause} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

type AnswerProps = {
  cause: Cause
  view: ImportView
  pending: boolean
  onAnswer: (change: Partial<Mapping>) => void
}

const causeText = ({ code, first }: Cause) => problemText[code](first[0]?.name ?? undefined)
const MAX_SHOWN = 5

function CauseRows({ cause }: { cause: Cause }) {
  const { first, rows } = cause
  const visibleRows = first
    .slice(0, MAX_SHOWN)
    .map(({ number, value }) => (value ? `${text.row(number)}: ${value}` : text.row(number)))
  return (
    <>
      <span className={css.against}>{causeText(cause)}</span>
      <span className="mute">
        {[...visibleRows, ...(rows > MAX_SHOWN ? [text.andMore(rows - MAX_SHOWN)] : [])].join(' · ')}
      </span>
    </>
  )
}

/** An unknown word of the file: staff choose what it stands for in the studio. */
function UnknownWord({ cause: { field, word }, view: { mapping, choices }, pending, onAnswer }: AnswerProps) {
  if (!word || !field || !isWordField(field)) return null
  return (
    <SelectField
      label={text.meansOur(word)}
      none={text.chooseWhich}
      disabled={pending}
      value={mapping.words[field]?.[word] ?? ''}
      options={choices[field] ?? []}
      onChoose={(value) =>
        onAnswer({ words: { ...mapping.words, [field]: { ...mapping.words[field], [word]: value } } })
      }
    />
  )
}

/** Two names with one address: staff answer for all such rows at once, or for each row. */
function SharedEmail({ cause, view: { mapping }, pending, onAnswer }: AnswerProps) {
  const shared = mapping.shared ?? NO_DECISIONS
  const choose = (label: string, onChoose: (answer: SharedAnswer) => void) => (
    <Segments label={label}>
      {sharedAnswers.map((each) => (
        <button key={each} type="button" disabled={pending} onClick={() => onChoose(each)}>
          {text.shared[each]}
        </button>
      ))}
    </Segments>
  )
  return (
    <>
      <span className={css.against}>{text.sharedQuestion}</span>
      <span className="mute">{text.sharedLead}</span>
      {cause.rows > 1 && choose(text.sharedAll, (all) => onAnswer({ shared: { ...shared, all } }))}
      <ul>
        {cause.first.map(({ number, value, name }) => (
          <li key={number} className={css.shared}>
            <span>
              {text.row(number)}: {value} · {text.alsoOf(name ?? '')}
            </span>
            {choose(text.sharedRow(number), (each) =>
              onAnswer({ shared: { ...shared, rows: { ...shared.rows, [String(number)]: each } } }),
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
