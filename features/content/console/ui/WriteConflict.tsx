import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { writeText as text } from '../text/draftScreen.ts'
import css from './DraftScreen.module.css'
import type { Autosave, Conflict } from './useAutosave.ts'

type Props = { conflict: Conflict; save: Autosave; onReload: () => Promise<void> }

/**
 * Somebody else saved meanwhile: shows the differences and asks which version to keep. Until then nothing is
 * sent, and nothing is lost.
 */
export function WriteConflict({ conflict, save, onReload }: Props) {
  const names = conflict.parts.map((part) =>
    part in text.fields ? text.fields[part as keyof typeof text.fields] : part,
  )
  return (
    <section className={css.conflict} role="alert">
      <p>
        <b>{text.conflict}</b> {conflict.message} {names.length > 0 && text.conflictParts(names.join(', '))}
      </p>
      <div className={css.actions}>
        <Button sm onClick={() => void save.keepMine().catch((error: Error) => toast.error(error.message))}>
          {text.keepMine}
        </Button>
        <Button
          outline
          sm
          onClick={() => {
            save.forget()
            void onReload()
          }}
        >
          {text.takeTheirs}
        </Button>
      </div>
    </section>
  )
}
