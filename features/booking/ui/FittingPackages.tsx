import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { membershipContract, PackageType, PackageView } from '#features/membership/schema.ts'
import type { SessionView } from '#features/timetable/schema.ts'
import { client } from '#lib/api.ts'
import { formatRupees } from '#lib/money.ts'
import { queryClient } from '#lib/queryClient.ts'
import { bookDialogText as text } from '#text/bookDialog.ts'
import { typesThatPay } from './payingPass.ts'

const api = client<typeof membershipContract>()

const packagesAt = (location: SessionView['location']) =>
  queryOptions({
    queryKey: ['packages', location],
    queryFn: async () => (await api('GET /user/get-membership-packages', { query: { location } })).data,
  })

/** The packages page, showing those of a type that pay for such a session. */
export const packagesFor = ({ location }: SessionView, type: PackageType | undefined) =>
  `/membership?${new URLSearchParams({ type: type ?? '', location })}`

/** The packages that would pay for the session. Without them the button below still leads there. */
export function FittingPackages({ session, newcomer }: { session: SessionView; newcomer: boolean }) {
  const { data } = useQuery(packagesAt(session.location), queryClient)
  const types = typesThatPay(session.kind, newcomer)
  const fitting = types.flatMap((type) => data?.filter(({ packageType }) => packageType === type) ?? [])
  if (!fitting.length) return null
  return (
    <div className="pays">
      <p className="lab" id="fitting">
        {text.wouldFit}
      </p>
      <ul aria-labelledby="fitting">
        {fitting.map((pack) => (
          <li key={pack._id} className="fit">
            <Link to={packagesFor(session, pack.packageType)}>{pack.packageName}</Link>
            <span>{priceOf(pack)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const priceOf = ({ price, totalSessions }: PackageView) =>
  `${totalSessions === null ? text.unlimited : text.sessions(totalSessions)}, ${formatRupees(price)}`
