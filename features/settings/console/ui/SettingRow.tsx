import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { settingsScreens as text } from '../text/settingsScreens.ts'
import css from './SettingRow.module.css'

type SettingRowProps = {
  name: ReactNode
  /** For the accessible name of the button. */
  accessibleName: string
  second?: ReactNode
  value?: ReactNode
  onChange?: (() => void) | undefined
  children?: ReactNode
}

/** One setting: its name, its value, since when it applies, and a button to change it. */
export const SettingRow = ({ name, accessibleName, second, value, onChange, children }: SettingRowProps) => (
  <li className={css.row}>
    <div className={css.label}>
      <b>{name}</b>
      {second && <span className={css.hint}>{second}</span>}
    </div>
    {value !== undefined && <span className={css.value}>{value}</span>}
    {onChange && (
      <span className={css.change}>
        <Button outline sm aria-label={text.changeNamed(accessibleName)} onClick={onChange}>
          {text.change}
        </Button>
      </span>
    )}
    {children && <div className={css.more}>{children}</div>}
  </li>
)
