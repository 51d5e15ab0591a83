import { commonText } from '#lib/text/common.ts'
import { Button } from './Button.tsx'
import { Note } from './Note.tsx'

interface ConnectionLostProps {
  /** From a form (useForm): null unless a request was lost. */
  lost: { again: () => void } | null
}

/** Shown after a lost connection: the typed values are kept, and a button sends the same request again. */
export const ConnectionLost = ({ lost }: ConnectionLostProps) =>
  lost && (
    <Note tone="bad" title={commonText.offline}>
      <Button outline sm onClick={lost.again}>
        {commonText.tryAgain}
      </Button>
    </Note>
  )
