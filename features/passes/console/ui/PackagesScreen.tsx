import { useQuery } from '@tanstack/react-query'
import { studioSettings } from '#features/studio/settings.ts'
import { formatRupees, toRupees } from '#lib/money.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { type DataColumn, DataTable } from '#ui/console/DataTable.tsx'
import { QueryPart } from '#ui/console/QueryPart.tsx'
import { ScreenHead } from '#ui/console/ScreenHead.tsx'
import { useAction } from '#ui/console/useAction.ts'
import { useListParams } from '#ui/console/useListParams.ts'
import { isUsable } from '../../packageRules.ts'
import { packageText } from '../../text/membership.ts'
import { editedPackagesQuery, packagesKey, passesApi } from '../queries.ts'
import type { ConsolePackage } from '../schema.ts'
import { packageScreens as text } from '../text/packageScreens.ts'
import { ChangePackageSheet, PackageSheet } from './PackageSheet.tsx'
import css from './PackagesScreen.module.css'

const NEW = 'new'

/**
 * The packages in the order of the website, each with its number of passes; a package is edited in a sheet next to the
 * list.
 */
export function PackagesScreen() {
  const query = useQuery(editedPackagesQuery)
  const { data } = query
  const { params, set } = useListParams({ open: '' })
  const close = () => set({ open: '' })
  const open = data?.some(({ _id }) => _id === params.open)
  return (
    <>
      <ScreenHead
        title={text.title}
        tools={
          <Button sm onClick={() => set({ open: NEW })}>
            {text.add}
          </Button>
        }
      >
        {data && sentenceOf(data)}
      </ScreenHead>
      <QueryPart query={query} title={text.failed}>
        {(packages) => (
          <Packages packages={packages} selected={params.open} onOpen={(id) => set({ open: id })} />
        )}
      </QueryPart>
      {params.open === NEW && <PackageSheet onClose={close} />}
      {open && <ChangePackageSheet key={params.open} packageId={params.open} onClose={close} />}
    </>
  )
}

const sentenceOf = (packages: ConsolePackage[]) => {
  const sold = packages.filter((each) => each.sold).length
  const good = packages.reduce((sum, each) => sum + each.good, 0)
  return text.sentence(sold, packages.length - sold, good)
}

type PackagesProps = { packages: ConsolePackage[]; selected: string; onOpen: (id: string) => void }

function Packages({ packages, selected, onOpen }: PackagesProps) {
  const order = useAction({
    call: (ids: string[]) => passesApi('PUT /console/packages/order', { body: { ids } }),
    updates: packagesKey,
    quiet: true,
  })
  /** Swaps a package with the package before or after it. */
  const move = (at: number, by: -1 | 1) => {
    const ids = packages.map(({ _id }) => _id)
    const [moved] = ids.splice(at, 1)
    if (moved) order.run(ids.toSpliced(at + by, 0, moved))
  }
  return (
    <DataTable
      caption={text.title}
      columns={columnsOf(packages, { move, busy: order.pending })}
      rows={packages}
      rowKey={({ _id }) => _id}
      selected={selected}
      onOpen={({ _id }) => onOpen(_id)}
    />
  )
}

/** A package that could be sold again if staff show its location or its classes says so. */
const notSold = (pkg: ConsolePackage): string =>
  pkg.onSale && !isUsable(pkg, studioSettings()) ? text.nothingToBook : text.notSold

type Ordering = { move: (at: number, by: -1 | 1) => void; busy: boolean }

const columnsOf = (packages: ConsolePackage[], { move, busy }: Ordering): DataColumn<ConsolePackage>[] => [
  {
    id: 'name',
    header: text.name,
    cell: ({ row: { original: sold } }) => (
      <>
        {sold.packageName}
        {!sold.sold && <span className="mute"> ({notSold(sold)})</span>}
        <span className={css.second}>
          {packageText.scope(sold)}, {text.validity(sold.validityDays)}
        </span>
      </>
    ),
    meta: { lead: true },
  },
  {
    id: 'holders',
    header: text.bought,
    cell: ({ row: { original: sold } }) =>
      `${text.holders(sold.bought, sold.good)}, ${text.version(sold.version)}`,
  },
  {
    id: 'price',
    header: text.price,
    cell: ({ row }) => <b className="num">{formatRupees(toRupees(row.original.pricePaise))}</b>,
    meta: { right: true, side: true },
  },
  {
    id: 'order',
    header: text.order,
    cell: ({ row: { original: sold, index } }) => (
      <span className={css.order}>
        <IconButton
          icon="prev"
          className={css.up}
          label={text.up(sold.packageName)}
          disabled={busy || index === 0}
          onClick={() => move(index, -1)}
        />
        <IconButton
          icon="next"
          className={css.up}
          label={text.down(sold.packageName)}
          disabled={busy || index === packages.length - 1}
          onClick={() => move(index, 1)}
        />
      </span>
    ),
    meta: { right: true },
  },
]
