import { ConflictNotice } from '#ui/console/EditConflict.tsx'
import { toast } from '#ui/toast.ts'
import { writeText as text } from '../text/draftScreen.ts'
import type { Autosave, Conflict } from './useAutosave.ts'

type Props = { conflict: Conflict; save: Autosave; onReload: () => Promise<void> }

/**
 * Shown when somebody else has changed the draft. Until the person decides which text to use, nothing is sent and
 * nothing is lost.
 */
export function WriteConflict({ conflict, save, onReload }: Props) {
  const names = conflict.parts.map((part) =>
    part in text.fields ? text.fields[part as keyof typeof text.fields] : part,
  )
  return (
    <ConflictNotice
      title={text.conflict}
      lead={`${conflict.message} ${names.length > 0 ? text.conflictParts(names.join(', ')) : ''}`}
      takeTheirs={text.takeTheirs}
      onKeepMine={() => void save.keepMine().catch((error: Error) => toast.error(error.message))}
      onTakeTheirs={() => {
        save.forget()
        void onReload()
      }}
    />
  )
}
