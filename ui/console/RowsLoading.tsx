import { useEffect, useState } from 'react'
import { range } from '#lib/range.ts'
import { commonText } from '#lib/text/common.ts'
import css from './RowsLoading.module.css'
import { rowsText } from './text/parts.ts'
import { useOnline } from './useOnline.ts'

/**
 * Shows nothing for a moment, then placeholder rows of the final height, so that nothing jumps. Without a connection,
 * it says that instead.
 */
export function RowsLoading({ rows = 8 }: { rows?: number }) {
  const online = useOnline()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 200)
    return () => clearTimeout(timer)
  }, [])
  if (!online)
    return (
      <p role="status" className="mute">
        {rowsText.notHere}
      </p>
    )
  return (
    <div role="status" className={css.rows} data-shown={shown || undefined}>
      <span className="vh">{shown && commonText.loading}</span>
      {range(rows).map((row) => (
        <div key={row} className={css.row}>
          <i />
        </div>
      ))}
    </div>
  )
}
