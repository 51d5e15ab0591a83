import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/Button.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { useDraft } from '#ui/console/useDraft.ts'
import { toast } from '#ui/toast.ts'
import { importApi, importQuery } from '../consoleQueries.ts'
import { type Field, fieldsOf, type ImportKind, importKinds, wordFields } from '../fields.ts'
import type { ImportView, Mapping } from '../schema.ts'
import { importScreen as text } from '../text/importScreen.ts'
import { importFieldNames } from '../text/problems.ts'
import css from './ImportPanel.module.css'

/** Which column is what; words that stand for something of ours; then all rows are looked at. */
export function ColumnMap({ view }: { view: ImportView }) {
  const queries = useQueryClient()
  const { values: mapping, change, drop } = useDraft<Mapping>(`import.${view._id}`, view.mapping)
  const check = useMutation({
    mutationFn: () =>
      importApi('PUT /console/imports/:importId/mapping', { params: { importId: view._id }, body: mapping }),
    onSuccess: ({ data }) => {
      drop()
      queries.setQueryData(importQuery(view._id).queryKey, data)
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <section className={css.part}>
      <PartHead title={text.columns}>{text.found(view.recognised)}</PartHead>
      <SelectField
        label={text.brings}
        value={mapping.kind}
        options={importKinds.map((value) => ({ value, name: text.kinds[value] }))}
        onChange={(event) => change({ kind: event.currentTarget.value as ImportKind, columns: {} })}
      />
      <SelectField
        label={text.dates}
        value={mapping.dateOrder}
        options={(['dayFirst', 'monthFirst'] as const).map((value) => ({ value, name: text[value] }))}
        onChange={(event) => change({ dateOrder: event.currentTarget.value as Mapping['dateOrder'] })}
      />
      <div>
        {view.columns.map(({ name, sample }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place, names may repeat
          <div key={at} className={css.column}>
            <span>
              <b>{name}</b> <span className="mute">{sample}</span>
            </span>
            <SelectField
              label={<span className="vh">{text.becomesOf(name)}</span>}
              none={text.leaveOut}
              value={fieldAt(mapping, at) ?? ''}
              options={fieldsOf[mapping.kind].map((field) => ({
                value: field,
                name: importFieldNames[field],
              }))}
              onChange={(event) =>
                change({ columns: withField(mapping, at, event.currentTarget.value as Field | '') })
              }
            />
          </div>
        ))}
      </div>
      <Words view={view} mapping={mapping} onChange={(words) => change({ words })} />
      <p>
        <Button sm line={view.report !== null} pending={check.isPending} onClick={() => check.mutate()}>
          {text.check}
        </Button>
      </p>
    </section>
  )
}

const fieldAt = ({ columns }: Mapping, at: number): Field | undefined =>
  (Object.keys(columns) as Field[]).find((field) => columns[field] === at)

/** A column is one thing, and a thing is in one column. */
function withField({ columns }: Mapping, at: number, field: Field | ''): Mapping['columns'] {
  const others = Object.entries(columns).filter(([name, place]) => place !== at && name !== field)
  return Object.fromEntries(field ? [...others, [field, at]] : others)
}

function Words({
  view,
  mapping,
  onChange,
}: {
  view: ImportView
  mapping: Mapping
  onChange: (words: Mapping['words']) => void
}) {
  return wordFields.map((field) => {
    const words = view.words[field] ?? []
    const choices = view.choices[field] ?? []
    if (!words.length) return null
    return words.slice(0, 40).map((word) => (
      <SelectField
        key={`${field} ${word}`}
        label={text.standsFor(word)}
        none={text.asNamed}
        value={mapping.words[field]?.[word] ?? ''}
        options={choices}
        onChange={(event) => {
          const { [word]: _, ...others } = mapping.words[field] ?? {}
          const { value } = event.currentTarget
          onChange({ ...mapping.words, [field]: value ? { ...others, [word]: value } : others })
        }}
      />
    ))
  })
}
