import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue } from 'react'
import { Link, useSearchParams } from 'react-router'
import { fullName } from '#lib/fullName.ts'
import { phoneLabel } from '#lib/phone.ts'
import { Button } from '#ui/Button.tsx'
import { Chips } from '#ui/Chips.tsx'
import { DeskIcon } from '#ui/console/DeskIcon.tsx'
import { Pager } from '#ui/console/Pager.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { controlClass } from '#ui/FieldFrame.tsx'
import type { MemberRow } from '../listSchema.ts'
import { memberFilters, memberSorts } from '../memberFilters.ts'
import { LIST_LIMIT, membersQuery } from '../queries.ts'
import { memberScreens as text } from '../text/memberScreens.ts'
import css from './MemberSearch.module.css'
import type { MemberParams } from './MembersPanel.tsx'
import { passStatusLabel } from './memberLabels.ts'

const filters = ['', ...memberFilters] as const
/** Filters that are reached only by links on the Today screen. */
const filtersOfToday: readonly string[] = ['mailFailed', 'messageFailed', 'unreached', 'complained']

type MemberSearchProps = { memberId: string | undefined; address: MemberParams }

/** Finds members while typing; arrow keys move from the field into the list. */
export function MemberSearch({ memberId, address: { params, set } }: MemberSearchProps) {
  const { q, filter, sort, page } = useDeferredValue(params)
  const search = { q: q.trim(), filter, sort, page: Number(page) || 1 }
  const query = useQuery(membersQuery(search))
  const { data } = query
  return (
    <>
      <label className={css.label} htmlFor="member-search">
        {text.search}
      </label>
      <div className={css.field}>
        <DeskIcon name="find" />
        <input
          id="member-search"
          className={css.input}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={params.q}
          onChange={(event) => set({ q: event.currentTarget.value }, { replace: true })}
          onKeyDown={moveToList}
        />
        <span className={css.count} role="status">
          {data && text.found(data.total, data.more)}
        </span>
      </div>
      <Chips label={text.filter} className={css.filters ?? ''}>
        {filters
          .filter((each) => !filtersOfToday.includes(each) || params.filter === each)
          .map((each) => (
            <button
              key={each}
              type="button"
              className={css.filter}
              aria-pressed={params.filter === each}
              onClick={() => set({ filter: each })}
            >
              {text.filters[each || 'all']}
            </button>
          ))}
      </Chips>
      <label className={css.sort}>
        <span className="mute">{text.sort}</span>{' '}
        <select
          className={controlClass}
          value={params.sort}
          onChange={(event) => set({ sort: event.currentTarget.value })}
        >
          {memberSorts.map((each) => (
            <option key={each} value={each === 'name' ? '' : each}>
              {text.sorts[each]}
            </option>
          ))}
        </select>
      </label>
      <QueryPart query={query} title={text.failed}>
        {({ rows, total }) => (
          <>
            <Hits rows={rows} q={search.q} memberId={memberId} />
            {rows.length === 0 && (
              <p className={css.none}>{search.q ? text.noMatch(search.q) : text.noneListed}</p>
            )}
            <Pager
              page={search.page}
              limit={LIST_LIMIT}
              total={total}
              onPage={(next) => set({ page: String(next) })}
            />
          </>
        )}
      </QueryPart>
      <p className={css.hint}>{text.hint}</p>
      <Button outline sm onClick={() => set({ open: 'new' })}>
        {text.newMember(search.q)}
      </Button>
    </>
  )
}

/** The arrow key moves the focus from the field into the list; Enter opens the first member. */
function moveToList(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
  const first = document.querySelector<HTMLElement>(`.${css.hits} a`)
  if (!first) return
  event.preventDefault()
  if (event.key === 'Enter') first.click()
  else first.focus()
}

/** The arrow keys move the focus in the list, and from its first row back to the field. */
function moveInList(event: KeyboardEvent<HTMLUListElement>) {
  const row = event.target instanceof HTMLElement ? event.target.closest('li') : null
  const step = event.key === 'ArrowDown' ? 'nextElementSibling' : 'previousElementSibling'
  if (!row || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
  event.preventDefault()
  const next = row[step]?.querySelector('a')
  if (next) next.focus()
  else if (event.key === 'ArrowUp') document.getElementById('member-search')?.focus()
}

function Hits({ rows, q, memberId }: { rows: MemberRow[]; q: string; memberId: string | undefined }) {
  const [search] = useSearchParams()
  // A link keeps the state of the list, but not the tab and the sheet that are open for the current member.
  const listParams = new URLSearchParams(
    [...search].filter(([name]) => ['q', 'filter', 'sort', 'page'].includes(name)),
  )
  return (
    <ul className={css.hits} onKeyDown={moveInList}>
      {rows.map((row) => (
        <li key={row._id}>
          <Link
            className={css.hit}
            to={{ pathname: `/members/${row._id}`, search: listParams.toString() }}
            aria-current={row._id === memberId ? 'true' : undefined}
          >
            <span>
              <b className={css.name}>
                <Marked text={fullName(row)} q={q} />
              </b>
              <span className={css.second}>
                <Marked {...contactOf(row, q)} />
              </span>
            </span>
            <span className={css.status}>{passStatusLabel(row)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The field that matched: the e-mail address if it contains the search, otherwise the phone. */
function contactOf({ email, phoneNumber }: MemberRow, q: string): { text: string; q: string } {
  const word = q.toLowerCase()
  if (!phoneNumber || (word.length > 2 && email?.includes(word))) return { text: email ?? '', q }
  return {
    text: phoneLabel(phoneNumber),
    q: /\d/.test(q) ? q.replace(/\D/g, '').replace(/^91(?=\d{4})/, '') : '',
  }
}

/** Highlights the typed text, if it occurs as one piece. Spaces are ignored, because phone numbers contain them. */
function Marked({ text, q }: { text: string; q: string }) {
  const letters = [...q.trim().toLowerCase()].filter((letter) => letter !== ' ')
  if (!letters.length) return text
  const pattern = letters.map((letter) => letter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join(' ?')
  const match = new RegExp(pattern, 'i').exec(text)
  if (!match) return text
  const end = match.index + match[0].length
  return (
    <>
      {text.slice(0, match.index)}
      <mark className={css.mark}>{text.slice(match.index, end)}</mark>
      {text.slice(end)}
    </>
  )
}
