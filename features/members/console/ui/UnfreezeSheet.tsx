import { useQuery } from '@tanstack/react-query'
import { isDayBefore, studioToday } from '#lib/time.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { RowsLoading } from '#ui/console/RowsLoading.tsx'
import { useAction } from '#ui/console/useAction.ts'
import type { FreezeEndChange } from '../passSchema.ts'
import type { MemberPass, MemberProfile } from '../profileSchema.ts'
import { memberAction, membersApi } from '../queries.ts'
import { memberScreens, memberSheets as text } from '../text/memberScreens.ts'
import { dateLabel, passLead } from './memberLabels.ts'
import { PreviewFailed } from './Returned.tsx'

type UnfreezeProps = {
  member: MemberProfile
  pass: MemberPass
  freeze: MemberPass['freezes'][number]
  onClose: () => void
}

/** Ends a freeze early, with a preview of the new expiry. */
export function UnfreezeSheet({ member, pass, freeze, onClose }: UnfreezeProps) {
  const params = { memberId: member._id, passId: pass._id, freezeId: freeze._id }
  const state = isDayBefore(studioToday(), Temporal.PlainDate.from(freeze.from)) ? 'coming' : 'running'
  const { data, error } = useQuery({
    queryKey: ['preview', member._id, 'unfreeze', freeze._id, pass.version],
    queryFn: async () =>
      (
        await membersApi('POST /console/members/:memberId/passes/:passId/freezes/:freezeId/end/preview', {
          params,
        })
      ).data,
    retry: false,
  })
  const save = useAction({
    ...memberAction,
    call: (version: number) =>
      membersApi('POST /console/members/:memberId/passes/:passId/freezes/:freezeId/end', {
        params,
        body: { version },
      }),
    done: onClose,
  })
  const by = freeze.isOwn ? memberScreens.byMember : freeze.by
  return (
    <AlertDialog
      open
      calm
      title={text.unfreezeTitle[state]}
      confirm={text.unfreezeNow[state](member.reached)}
      cancel={text.keepFreeze}
      pending={save.pending}
      unready={!data}
      onConfirm={() => data && save.run(data.version)}
      onCancel={onClose}
    >
      <p>{passLead(member, pass)}</p>
      <p>{memberScreens.frozenFrom(dateLabel(freeze.from), dateLabel(freeze.to), by)}</p>
      {error && <PreviewFailed error={error} />}
      {!data && !error && <RowsLoading />}
      {data && <Change change={data} state={state} />}
    </AlertDialog>
  )
}

function Change({ change, state }: { change: FreezeEndChange; state: 'running' | 'coming' }) {
  const [before, after] = [dateLabel(change.expiryDate), dateLabel(change.expiryAfter)]
  return (
    <p>
      {text.unfreezeLead[state]}{' '}
      <b>{before === after ? text.endsTheSame(after) : text.endsEarlier(before, after)}</b>{' '}
      {text.staysCancelled}
    </p>
  )
}
