import type { Language } from '#lib/language.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Field } from '#ui/Field.tsx'
import { FieldError } from '#ui/FieldFrame.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { writeText as text } from '../text/draftScreen.ts'
import css from './DraftScreen.module.css'

type Row = Record<string, string | number>
type Part = readonly [name: string, label: string, kind: 'line' | 'lines' | 'number']

type RowsProps = {
  title: string
  rows: Row[]
  empty: Row
  fields: readonly Part[]
  /** At least one is needed to publish. */
  required?: boolean
  /** The error of the whole list, or of one part of an item: `2.title`. */
  errorOf?: (part: string) => string | undefined
  language: Language
  onChange: (rows: Row[]) => void
}

/** Several similar items with their fields: parts of a course, questions and answers. */
export const Rows = ({ title, rows, empty, fields, required, errorOf, language, onChange }: RowsProps) => (
  <fieldset className={css.rows}>
    <legend className={classes('label', required && css.needed)}>{title}</legend>
    {rows.map((row, index) => {
      const set = (patch: Row) =>
        onChange(rows.map((each, at) => (at === index ? { ...each, ...patch } : each)))
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and by position the focus stays on the button of a removed row
        <div key={index} className={css.oneRow}>
          {fields.map(([name, label, kind]) => {
            const control = {
              label,
              lang: language,
              value: row[name] ?? '',
              error: errorOf?.(`${index}.${name}`) ?? '',
            }
            return kind === 'lines' ? (
              <TextArea
                key={name}
                {...control}
                rows={3}
                onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
              />
            ) : (
              <Field
                key={name}
                {...control}
                type={kind === 'number' ? 'number' : 'text'}
                onChange={({ currentTarget: { value, valueAsNumber } }) =>
                  set({ [name]: kind === 'number' ? valueAsNumber || 0 : value })
                }
              />
            )
          })}
          <Button outline sm onClick={() => onChange(rows.filter((_, at) => at !== index))}>
            {text.removeRow(index + 1)}
          </Button>
        </div>
      )
    })}
    {errorOf?.('') && <FieldError>{errorOf('')}</FieldError>}
    <Button
      outline
      sm
      data-invalid={errorOf?.('') ? '' : undefined}
      onClick={() => onChange([...rows, empty])}
    >
      {text.addRow}
    </Button>
  </fieldset>
)
