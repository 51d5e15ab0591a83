import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import css from './OrderedList.module.css'
import { orderText as text } from './text/parts.ts'

type Item = { _id: string; name: string; picture?: string | null | undefined }

type OrderedListProps<T extends Item> = {
  items: readonly T[]
  /** The ids in their new order. */
  onOrder: (ids: string[]) => void
  onChange: (item: T) => void
  /** The details of an item, below its name. */
  children: (item: T) => ReactNode
}

/** A short list in an order that staff choose: items can be moved up, moved down and changed. */
export function OrderedList<T extends Item>({ items, onOrder, onChange, children }: OrderedListProps<T>) {
  const ids = items.map(({ _id }) => _id)
  return (
    <ul>
      {items.map((item, index) => (
        <li key={item._id} className={css.item}>
          {item.picture && <img className={css.face} src={item.picture} alt="" />}
          <div className={css.text}>
            <b>{item.name}</b>
            <span className={css.second}>{children(item)}</span>
          </div>
          <div className={css.actions}>
            <Button
              outline
              sm
              aria-label={text.up(item.name)}
              disabled={index === 0}
              onClick={() => onOrder(moved(ids, index, -1))}
            >
              ↑
            </Button>
            <Button
              outline
              sm
              aria-label={text.down(item.name)}
              disabled={index === items.length - 1}
              onClick={() => onOrder(moved(ids, index, 1))}
            >
              ↓
            </Button>
            <Button outline sm aria-label={text.change(item.name)} onClick={() => onChange(item)}>
              {text.changeIt}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The ids with the one at `index` moved by one. */
function moved(ids: readonly string[], index: number, by: 1 | -1): string[] {
  const next = [...ids]
  const [id] = next.splice(index, 1)
  if (id) next.splice(index + by, 0, id)
  return next
}
