import { kindName, shownKinds } from '#features/studio/settings.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { contentText as text } from '../text/contentScreens.ts'
import css from './DraftScreen.module.css'

type KindsTaughtProps = { kinds: string[]; onChange: (kinds: string[]) => void }

/** The kinds of class that an instructor teaches: all kinds of the studio, and hidden ones that are already chosen. */
export function KindsTaught({ kinds, onChange }: KindsTaughtProps) {
  const all = [...new Set([...shownKinds().map(({ key }) => key), ...kinds])]
  const choose = (key: string, on: boolean) =>
    onChange(all.filter((each) => (each === key ? on : kinds.includes(each))))
  return (
    <fieldset className={css.checks}>
      <legend className="small">{text.teacher.kinds}</legend>
      {all.map((key) => (
        <Checkbox
          key={key}
          label={kindName(key)}
          checked={kinds.includes(key)}
          onChange={({ currentTarget }) => choose(key, currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}
