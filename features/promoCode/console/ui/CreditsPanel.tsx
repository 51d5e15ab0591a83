import type { DataColumn } from '#ui/console/DataTable.tsx'
import { StatesPanel } from '#ui/console/StatesPanel.tsx'
import { creditStates } from '../../creditRules.ts'
import { creditsQuery } from '../queries.ts'
import type { ConsoleCredit } from '../schema.ts'
import { creditScreens as text } from '../text/creditScreens.ts'
import { type CreditMay, CreditSheet } from './CreditSheet.tsx'
import { amountOf, classOf, untilOf } from './creditFacts.ts'

/** The credits that the studio gave members for classes that it cancelled late, with their state. */
export const CreditsPanel = ({ may }: { may: CreditMay }) => (
  <StatesPanel
    text={text}
    states={creditStates}
    query={creditsQuery}
    columns={columns}
    sheet={(credit, onClose) => <CreditSheet key={credit._id} credit={credit} may={may} onClose={onClose} />}
  />
)

const columns: DataColumn<ConsoleCredit>[] = [
  { id: 'who', header: () => text.who, cell: ({ row }) => row.original.person.name, meta: { lead: true } },
  { id: 'why', header: () => text.why, cell: ({ row }) => classOf(row.original) },
  { id: 'until', header: () => text.until, cell: ({ row }) => untilOf(row.original) },
  {
    id: 'amount',
    header: () => text.amount,
    cell: ({ row }) => <b className="num">{amountOf(row.original)}</b>,
    meta: { right: true, side: true },
  },
]
