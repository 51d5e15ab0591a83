import { dayText } from '#lib/text/days.ts'
import { studioDay } from '#lib/time.ts'
import type { DataColumn } from '#ui/console/DataTable.tsx'
import { StatesPanel } from '#ui/console/StatesPanel.tsx'
import { feeLists } from '../../rules.ts'
import { feesQuery } from '../queries.ts'
import type { ConsoleFee } from '../schema.ts'
import { feeScreens as text } from '../text/feeScreens.ts'
import { type FeeMay, FeeSheet } from './FeeSheet.tsx'
import { amountOf, classOf } from './feeFacts.ts'

/** The fees of members for late cancellations and no-shows, with their states. */
export const FeesPanel = ({ may }: { may: FeeMay }) => (
  <StatesPanel
    text={text}
    states={feeLists}
    query={feesQuery}
    columns={columns}
    sheet={(fee, onClose) => <FeeSheet key={fee._id} fee={fee} may={may} onClose={onClose} />}
  />
)

const columns: DataColumn<ConsoleFee>[] = [
  { id: 'who', header: () => text.who, cell: ({ row }) => row.original.person.name, meta: { lead: true } },
  { id: 'why', header: () => text.why, cell: ({ row }) => classOf(row.original) },
  {
    id: 'since',
    header: () => text.since,
    cell: ({ row }) => dayText.short(studioDay(Temporal.Instant.from(row.original.madeAt))),
  },
  {
    id: 'amount',
    header: () => text.amount,
    cell: ({ row }) => <b className="num">{amountOf(row.original)}</b>,
    meta: { right: true, side: true },
  },
]
