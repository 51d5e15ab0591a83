import { Button } from '#ui/Button.tsx'
import css from './Pager.module.css'
import { pagerText } from './text/parts.ts'

type PagerProps = { page: number; limit: number; total: number; onPage: (page: number) => void }

/** `1 to 50 of 143`, with buttons if there are several pages; nothing for an empty list. */
export const Pager = ({ page, limit, total, onPage }: PagerProps) =>
  total > 0 && (
    <nav className={css.pager} aria-label={pagerText.pages}>
      <span className="num">
        {pagerText.of(Math.min((page - 1) * limit + 1, total), Math.min(page * limit, total), total)}
      </span>
      {total > limit && (
        <span className={css.buttons}>
          <Button outline sm disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {pagerText.before}
          </Button>
          <Button outline sm disabled={page * limit >= total} onClick={() => onPage(page + 1)}>
            {pagerText.next}
          </Button>
        </span>
      )}
    </nav>
  )
