import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import type { PageKey } from '#features/studio/text/starterPages.ts'
import { formatLongDayTime } from '#lib/time.ts'
import { Button } from '#ui/Button.tsx'
import { type DataColumn, DataTable } from '#ui/console/DataTable.tsx'
import { Pager } from '#ui/console/Pager.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { SelectField } from '#ui/console/SelectField.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useListParams } from '#ui/console/useListParams.ts'
import { Field } from '#ui/Field.tsx'
import { Tag, type TagTone } from '#ui/Tag.tsx'
import { pageNameText } from '../../text/pageFields.ts'
import { contentApi, draftsQuery } from '../queries.ts'
import type { DraftRow } from '../schema.ts'
import { contentText as text } from '../text/contentScreens.ts'
import css from './ContentScreen.module.css'

const tones: Record<DraftRow['state'], TagTone> = {
  draft: 'off',
  scheduled: 'warn',
  published: 'ok',
  changed: 'ink',
  starter: 'off',
}
/** The states to filter articles and trainings by; only pages have a starter text. */
const states = ['draft', 'scheduled', 'published', 'changed'] as const
const formatWhen = (instant: string) => formatLongDayTime(Temporal.Instant.from(instant))

const columns: DataColumn<DraftRow>[] = [
  {
    id: 'title',
    header: () => text.columns.title,
    cell: ({ row: { original: draft } }) => (
      <>
        <Link className={css.link} to={`/content/${draft._id}`}>
          {(draft.kind === 'page' ? pageNameText[draft.title as PageKey] : draft.title) || text.untitled}
        </Link>
        {draft.publishAt && <span className={css.second}>{text.at(formatWhen(draft.publishAt))}</span>}
        {draft.failed && <span className={css.second}>{text.publishFailed}</span>}
      </>
    ),
    meta: { lead: true },
  },
  {
    id: 'state',
    header: () => text.columns.state,
    cell: ({ row: { original: draft } }) => <Tag tone={tones[draft.state]}>{text.states[draft.state]}</Tag>,
    meta: { side: true },
  },
  {
    id: 'hindi',
    header: () => text.columns.hindi,
    cell: ({ row: { original: draft } }) => (draft.hasHindi ? text.hasHindi : text.noHindi),
  },
  {
    id: 'changed',
    header: () => text.columns.changed,
    cell: ({ row: { original: draft } }) =>
      draft.changedAt && text.by(draft.changedBy ?? '', formatWhen(draft.changedAt)),
  },
]

/** The pages of the site: those that nobody has edited come first. */
export function PageList() {
  const navigate = useNavigate()
  return (
    <QueryPart query={useQuery(draftsQuery({ kind: 'page', page: 1 }))} title={text.failed}>
      {({ rows }) => (
        <DataTable
          caption={text.parts.page}
          columns={columns}
          rows={rows}
          rowKey={(draft) => draft._id}
          onOpen={(draft) => void navigate(`/content/${draft._id}`)}
        />
      )}
    </QueryPart>
  )
}

/** Articles or trainings, both drafts and published ones. */
export function DraftList({ kind }: { kind: 'post' | 'training' }) {
  const navigate = useNavigate()
  const { params, set } = useListParams({ q: '', state: '', page: '1' })
  const state = states.find((each) => each === params.state)
  const page = Number(params.page) || 1
  const query = useQuery(draftsQuery({ kind, state, q: params.q || undefined, page }))
  const begin = useAction({
    call: () => contentApi('POST /console/drafts', { body: { kind } }),
    quiet: true,
    done: ({ _id }) => void navigate(`/content/${_id}`),
  })
  return (
    <>
      <div className={css.tools}>
        <Field
          label={text.find}
          type="search"
          value={params.q}
          onChange={({ currentTarget }) => set({ q: currentTarget.value }, { replace: true })}
        />
        <SelectField
          label={text.state}
          value={params.state}
          none={text.allStates}
          options={states.map((each) => ({ value: each, name: text.states[each] }))}
          onChoose={(chosen) => set({ state: chosen })}
        />
        <Button sm pending={begin.pending} onClick={() => begin.run()}>
          {text.write[kind]}
        </Button>
      </div>
      <QueryPart
        query={query}
        title={text.failed}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<p className="mute">{text.none}</p>}
      >
        {(data) => (
          <>
            <DataTable
              caption={text.parts[kind]}
              columns={columns}
              rows={data.rows}
              rowKey={(draft) => draft._id}
              onOpen={(draft) => void navigate(`/content/${draft._id}`)}
            />
            <Pager {...data} onPage={(next) => set({ page: String(next) })} />
          </>
        )}
      </QueryPart>
    </>
  )
}
