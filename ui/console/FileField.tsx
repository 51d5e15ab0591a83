import type { ReactNode } from 'react'
import { FieldError, useFieldIds } from '#ui/FieldFrame.tsx'
import css from './FileField.module.css'

type FileFieldProps = {
  /** The label of the button. */
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  accept: string
  /** The name of the chosen file. */
  fileName: string | undefined
  required?: boolean
  onFile: (file: File) => void
}

/** Chooses a file from this machine, with the browser's own dialog behind our button. */
export function FileField({ label, hint, error, accept, fileName, required, onFile }: FileFieldProps) {
  const ids = useFieldIds({ hint, error: error ?? '' })
  return (
    <div className={css.field}>
      <label className={css.button}>
        <input
          {...ids.control}
          className="vh"
          type="file"
          accept={accept}
          required={required && fileName === undefined}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) onFile(file)
            // Cleared, so that the same file can be chosen again after it was corrected.
            currentTarget.value = ''
          }}
        />
        {label}
      </label>
      {fileName && <p className={css.name}>{fileName}</p>}
      {hint && (
        <p className={css.hint} id={ids.hintId}>
          {hint}
        </p>
      )}
      {ids.error && <FieldError id={ids.errorId}>{ids.error}</FieldError>}
    </div>
  )
}
