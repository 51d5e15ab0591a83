import { settingsScreens as text } from '../text/settingsScreens.ts'

/** The effect of hiding a location or a kind of class that is shown to visitors now. */
export const HidingNote = ({ was, isShown }: { was: { isShown: boolean } | undefined; isShown: boolean }) => (
  <p role="status" className="small">
    {was?.isShown && !isShown && text.hiding}
  </p>
)
