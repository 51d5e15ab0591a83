import css from './RowsBar.module.css'

/** A progress bar with marks for the rows that have problems. */
export function RowsBar({ label, share, ticks = [] }: { label: string; share: number; ticks?: number[] }) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div className={css.bar} role="img" aria-label={label}>
      <span className={css.done} style={{ inlineSize: `${percent}%` }} />
      {ticks.map((at) => (
        <i key={at} className={css.tick} style={{ insetInlineStart: `${Math.min(99.6, at * 100)}%` }} />
      ))}
    </div>
  )
}
