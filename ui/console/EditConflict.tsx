import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#ui/Button.tsx'
import { differences } from './differences.ts'
import css from './EditConflict.module.css'
import { conflictText as text } from './text/parts.ts'
import type { ConsoleFormState } from './useConsoleForm.ts'

type NoticeProps = {
  title: ReactNode
  lead: ReactNode
  /** The fields that differ, with their current values on the server. */
  parts?: { path: string; label: string; value: string }[]
  takeTheirs?: ReactNode
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Shown if somebody else changed the edited data: the user decides which version is kept. */
export const ConflictNotice = ({
  title,
  lead,
  parts = [],
  takeTheirs = text.takeTheirs,
  onKeepMine,
  onTakeTheirs,
}: NoticeProps) => (
  <section className={css.conflict} role="alert">
    <p>
      <b>{title}</b> {lead}
    </p>
    {parts.length > 0 && (
      <ul className={css.parts}>
        {parts.map(({ path, label, value }) => (
          <li key={path}>
            <b>{label}:</b> {value}
          </li>
        ))}
      </ul>
    )}
    <div className={css.actions}>
      <Button sm onClick={onKeepMine}>
        {text.keepMine}
      </Button>
      <Button outline sm onClick={onTakeTheirs}>
        {takeTheirs}
      </Button>
    </div>
  </section>
)

type VersionedRecord = FieldValues & { version: number | null }

type EditConflictProps<V extends VersionedRecord> = {
  form: Pick<ConsoleFormState<V>, 'values' | 'start' | 'reset'> & {
    change: (changes: { version: V['version'] }) => void
  }
  labelOf: (path: string) => string
  /** Formats values that are not plain: anything except texts, numbers, booleans and lists of these. */
  display?: (path: string, value: unknown) => string | undefined
}

/**
 * For a form whose values contain the `version` that is edited. When the server has another version, it shows what
 * differs and asks which one to keep. Until then nothing typed is lost.
 */
export function EditConflict<V extends VersionedRecord>({ form, labelOf, display }: EditConflictProps<V>) {
  const { values, start } = form
  if (values.version === start.version) return null
  const parts = differences(values, start).filter(({ path }) => path !== 'version')
  return (
    <ConflictNotice
      title={text.changed}
      lead={text.now}
      parts={parts.map(({ path, value }) => ({
        path,
        label: labelOf(path),
        value: display?.(path, value) ?? textOf(value),
      }))}
      onKeepMine={() => form.change({ version: start.version })}
      onTakeTheirs={() => form.reset(start)}
    />
  )
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? text.yes : text.no
  if (Array.isArray(value)) return value.map(textOf).join(', ') || text.nothing
  return value === null || value === undefined || value === '' ? text.nothing : String(value)
}
