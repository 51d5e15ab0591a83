import { commonText } from '#lib/text/common.ts'
import { Button } from './Button.tsx'
import { Note } from './Note.tsx'

interface LostNoteProps {
  /** Of a form (useServerForm): null while nothing is lost. */
  lost: { again: () => void } | null
}

/** The connection broke: what was typed is still here, and the same is sent once more by a press. */
export const LostNote = ({ lost }: LostNoteProps) =>
  lost && (
    <Note tone="bad" title={commonText.offline}>
      <Button line sm onClick={lost.again}>
        {commonText.tryAgain}
      </Button>
    </Note>
  )
