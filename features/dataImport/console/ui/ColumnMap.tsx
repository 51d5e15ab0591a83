import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { PartHead } from '#ui/console/ScreenHead.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { Note } from '#ui/Note.tsx'
import {
  type Field,
  fieldsOf,
  type ImportKind,
  importKinds,
  recognise,
  requiredColumns,
  wordFields,
} from '../../fields.ts'
import { importFieldNames } from '../../text/problems.ts'
import { importApi, importQuery } from '../queries.ts'
import type { ImportView, Mapping } from '../schema.ts'
import { importScreen as text } from '../text/importScreen.ts'
import css from './ImportPanel.module.css'

const MAX_WORDS = 40

/** The form for the meaning of each column. Saving it checks all rows. */
export function ColumnMap({ view }: { view: ImportView }) {
  const queries = useQueryClient()
  const form = useConsoleForm(view.mapping, `import.${view._id}`)
  const mapping = form.values
  const check = useMutation({
    mutationFn: () =>
      importApi('PUT /console/imports/:importId/mapping', { params: { importId: view._id }, body: mapping }),
    onSuccess: ({ data }) => {
      form.markSaved()
      queries.setQueryData(importQuery(view._id).queryKey, data)
    },
  })
  const missing = requiredColumns[mapping.kind].filter((group) =>
    group.every((field) => mapping.columns[field] === undefined),
  )
  // A column is identified by its position, because names may repeat.
  const columns = view.columns.map((column, index) => ({ ...column, index }))
  // The error is next to the button, which may be out of view.
  const scrollIntoView = (note: HTMLDivElement | null) => note?.scrollIntoView({ block: 'nearest' })
  return (
    <section className={css.part}>
      <PartHead title={text.columns}>{text.found(view.recognised)}</PartHead>
      <SelectField
        label={text.fileContains}
        value={mapping.kind}
        options={importKinds.map((value) => ({ value, name: text.kinds[value] }))}
        onChoose={(kind) => form.change(withKind(view, mapping, kind as ImportKind))}
      />
      <SelectField
        label={text.dates}
        options={(['dayFirst', 'monthFirst'] as const).map((value) => ({ value, name: text[value] }))}
        {...form.field('dateOrder')}
      />
      {mapping.kind === 'members' && (
        <Checkbox
          label={text.allCameBefore}
          checked={mapping.allCameBefore ?? true}
          onChange={({ target }) => form.change({ allCameBefore: target.checked })}
        />
      )}
      <div>
        {columns.map(({ name, sample, index }) => (
          <div key={index} className={css.column}>
            <span>
              <b>{name}</b> <span className="mute">{sample}</span>
            </span>
            <SelectField
              label={<span className="vh">{text.fieldFor(name)}</span>}
              none={text.leaveOut}
              value={fieldAt(mapping, index) ?? ''}
              options={fieldsOf[mapping.kind].map((field) => ({
                value: field,
                name: importFieldNames[field],
              }))}
              onChoose={(field) => form.change({ columns: withField(mapping, index, field as Field | '') })}
            />
          </div>
        ))}
      </div>
      <Words view={view} mapping={mapping} onChange={(words) => form.change({ words })} />
      {check.error && (
        <div ref={scrollIntoView}>
          <Note tone="bad" title={check.error.message}>
            {missing.length > 0 &&
              text.needs(missing.map((group) => group.map((field) => importFieldNames[field])))}
          </Note>
        </div>
      )}
      <p>
        <Button sm outline={view.report !== null} pending={check.isPending} onClick={() => check.mutate()}>
          {text.check}
        </Button>
      </p>
    </section>
  )
}

const fieldAt = ({ columns }: Mapping, at: number): Field | undefined =>
  (Object.keys(columns) as Field[]).find((field) => columns[field] === at)

/** Sets the meaning of a column. Each column has at most one meaning, and each meaning at most one column. */
function withField({ columns }: Mapping, at: number, field: Field | ''): Mapping['columns'] {
  const others = Object.entries(columns).filter(([name, index]) => index !== at && name !== field)
  return Object.fromEntries(field ? [...others, [field, at]] : others)
}

/** Changes the kind of the file: meanings that the kind also has stay, and the other columns are recognised again. */
function withKind(
  view: ImportView,
  { columns }: Mapping,
  kind: ImportKind,
): Pick<Mapping, 'kind' | 'columns'> {
  const fitting = Object.entries(columns).filter(([field]) => fieldsOf[kind].includes(field as Field))
  const used = new Set(fitting.map(([, at]) => at))
  const columnsByField = Object.entries(
    recognise(
      view.columns.map(({ name }) => name),
      kind,
    ),
  ).filter(([field, at]) => columns[field as Field] === undefined && !used.has(at))
  return { kind, columns: Object.fromEntries([...columnsByField, ...fitting]) }
}

/** The recognised meanings of words, which staff can correct. Unknown words are listed as problems. */
function Words({
  view,
  mapping,
  onChange,
}: {
  view: ImportView
  mapping: Mapping
  onChange: (words: Mapping['words']) => void
}) {
  const inCauses = new Set(view.causes.map(({ field, word }) => `${field} ${word}`))
  return wordFields.map((field) =>
    (view.words[field] ?? [])
      .filter((word) => !inCauses.has(`${field} ${word}`))
      .slice(0, MAX_WORDS)
      .map((word) => (
        <SelectField
          key={`${field} ${word}`}
          label={text.meansOur(word)}
          none={text.asNamed}
          value={mapping.words[field]?.[word] ?? ''}
          options={view.choices[field] ?? []}
          onChoose={(value) => {
            const { [word]: _, ...others } = mapping.words[field] ?? {}
            onChange({ ...mapping.words, [field]: value ? { ...others, [word]: value } : others })
          }}
        />
      )),
  )
}
