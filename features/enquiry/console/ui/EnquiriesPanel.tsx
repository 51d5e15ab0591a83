import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { classes } from '#ui/classes.ts'
import { Pager } from '#ui/console/Pager.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useListParams } from '#ui/console/useListParams.ts'
import { TabLink, TabLinks } from '#ui/TabLinks.tsx'
import { inboxQuery } from '../queries.ts'
import type { EnquiryRow, Inbox } from '../schema.ts'
import { inboxNames, inboxText as text, topicNames } from '../text/inbox.ts'
import css from './EnquiriesPanel.module.css'
import { EnquiryPart } from './EnquiryPart.tsx'
import { formatTimeOrDay } from './when.ts'

const START = { inbox: 'open', open: '', page: '1' }
const NAMES = Object.keys(inboxNames) as Inbox[]

const hrefOf = (params: Partial<typeof START>) =>
  `?${new URLSearchParams(Object.entries(params).filter(([name, value]) => value !== START[name as 'open']))}`

/**
 * The inbox on the left, and next to it the open enquiry, `<id>`, or `<id>.member` if the sheet for its sender's record
 * is open. Phones show one of the two.
 */
export function EnquiriesPanel({ myId }: { myId: string }) {
  const { params, set } = useListParams(START)
  const inbox = NAMES.find((name) => name === params.inbox) ?? 'open'
  const [openEnquiryId = '', sheet] = params.open.split('.')
  const query = useQuery(inboxQuery(inbox, Number(params.page) || 1))
  const { data } = query
  return (
    <div className={css.both} data-open={params.open ? true : undefined}>
      <section className={css.inbox}>
        <ScreenHead title={text.title} below="none">
          {data &&
            (data.oldestOpenAt
              ? text.waits(data.counts.open, formatTimeOrDay(data.oldestOpenAt))
              : text.noneWaiting)}
        </ScreenHead>
        <TabLinks label={text.inboxes} className={css.names ?? ''}>
          {NAMES.map((name) => (
            <TabLink key={name} on={name === inbox} to={hrefOf({ inbox: name })}>
              {inboxNames[name]} {data && (name === 'open' || name === 'mine') && data.counts[name]}
            </TabLink>
          ))}
        </TabLinks>
        <QueryPart query={query} title={text.failed}>
          {({ rows, page, limit, total }) => (
            <>
              {rows.length === 0 && <p className={css.empty}>{text.empty}</p>}
              <ul>
                {rows.map((row) => (
                  <li key={row._id}>
                    <Row
                      row={row}
                      open={row._id === openEnquiryId}
                      to={hrefOf({ ...params, open: row._id })}
                    />
                  </li>
                ))}
              </ul>
              <Pager page={page} limit={limit} total={total} onPage={(next) => set({ page: `${next}` })} />
            </>
          )}
        </QueryPart>
      </section>
      <section className={css.one}>
        {openEnquiryId ? (
          <EnquiryPart
            key={openEnquiryId}
            enquiryId={openEnquiryId}
            myId={myId}
            isMemberSheetOpen={sheet === 'member'}
            onMemberSheetChange={(isOpen) =>
              set({ open: isOpen ? `${openEnquiryId}.member` : openEnquiryId })
            }
            onBack={() => set({ open: '' })}
          />
        ) : (
          <p className={css.empty}>{text.choose}</p>
        )}
      </section>
    </div>
  )
}

const Row = ({ row, open, to }: { row: EnquiryRow; open: boolean; to: string }) => (
  <Link
    to={to}
    preventScrollReset
    className={classes(css.row, row.state === 'open' && css.waits)}
    aria-current={open ? 'page' : undefined}
  >
    <span className={css.line}>
      <span className={css.who}>
        <b>{row.name}</b> <span className={css.topic}>{topicNames[row.topic]}</span>
      </span>
      <time className={css.when} dateTime={row.last.at}>
        {formatTimeOrDay(row.last.at)}
      </time>
    </span>
    <span className={css.text}>{row.last.by ? text.byName(row.last.by, row.last.text) : row.last.text}</span>
  </Link>
)
