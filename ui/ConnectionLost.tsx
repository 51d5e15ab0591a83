import { commonText } from '#lib/text/common.ts'
import { Button } from './Button.tsx'
import { Note } from './Note.tsx'

interface ConnectionLostProps {
  /** Of a form (useServerForm): null while nothing is lost. */
  lost: { again: () => void } | null
}

/** The connection broke: what was typed is still here, and the same is sent once more by a press. */
export const ConnectionLost = ({ lost }: ConnectionLostProps) =>
  lost && (
    <Note tone="bad" title={commonText.offline}>
      <Button outline sm onClick={lost.again}>
        {commonText.tryAgain}
      </Button>
    </Note>
  )
