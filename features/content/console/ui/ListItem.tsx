import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { contentText as text } from '../text/contentScreens.ts'
import css from './ContentScreen.module.css'

type ListItemProps = {
  name: string
  picture?: string | null
  children: ReactNode
  onChange: () => void
  /** Undefined for the first, or the last. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

/** An item of an ordered list: its content, and buttons to move and edit it. */
export const ListItem = ({ name, picture, children, onChange, onUp, onDown }: ListItemProps) => (
  <li className={css.item}>
    {picture && <img className={css.face} src={picture} alt="" />}
    <div className={css.words}>
      <b>{name}</b>
      <span className={css.second}>{children}</span>
    </div>
    <div className={css.actions}>
      <Button outline sm aria-label={text.up(name)} disabled={!onUp} onClick={onUp}>
        ↑
      </Button>
      <Button outline sm aria-label={text.down(name)} disabled={!onDown} onClick={onDown}>
        ↓
      </Button>
      <Button outline sm aria-label={text.change(name)} onClick={onChange}>
        {text.changeIt}
      </Button>
    </div>
  </li>
)

/** The ids with the one at `place` moved by one. */
export function moved(ids: string[], index: number, by: 1 | -1): string[] {
  const next = [...ids]
  const [one] = next.splice(index, 1)
  if (one) next.splice(index + by, 0, one)
  return next
}
