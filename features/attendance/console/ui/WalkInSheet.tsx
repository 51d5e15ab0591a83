import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import type { MemberRow } from '#features/members/console/listSchema.ts'
import { foundMembersQuery } from '#features/members/console/queries.ts'
import { ApiError } from '#lib/api.ts'
import { fullName } from '#lib/fullName.ts'
import { formatTime, isBefore } from '#lib/time.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { FoundMember, Refused } from '#ui/console/FoundMember.tsx'
import { sellTo } from '#ui/console/memberAddress.ts'
import { OfflineHint, OnlineButton } from '#ui/console/OnlineButton.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { useOnline } from '#ui/console/useOnline.ts'
import { Field } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { attendanceApi, rosterQuery } from '../queries.ts'
import type { RosterView } from '../schema.ts'
import { rosterScreenText } from '../text/rosterScreen.ts'
import type { RosterRow } from './RosterList.tsx'

const text = rosterScreenText.walkIns
const NOTHING = { letters: '' }

type WalkInSheetProps = {
  roster: RosterView
  now: Temporal.Instant
  onTap: (row: RosterRow, mark: RosterRow['mark']) => void
  /** Opens the form for a person without a record; undefined if the caller may not sell. */
  onNew: ((typed: string) => void) | undefined
  onClose: () => void
}

/**
 * For a person who came without a booking: they are found by name, phone or mail, booked with one of their passes, and
 * checked in.
 */
export function WalkInSheet({ roster, now, onTap, onNew, onClose }: WalkInSheetProps) {
  const { session } = roster
  const queries = useQueryClient()
  const form = useConsoleForm(NOTHING, `walkIn.${session._id}`)
  const { letters } = form.values
  const query = useDeferredValue(letters.trim())
  const { data, error, isFetching, refetch } = useQuery(foundMembersQuery(query))
  const [refused, setRefused] = useState<{ member: MemberRow; why: string; noPass: boolean }>()
  const book = useMutation({
    mutationFn: (member: MemberRow) =>
      attendanceApi('POST /console/sessions/:sessionId/walk-ins', {
        params: { sessionId: session._id },
        body: { personId: member._id },
      }),
    onSuccess: async ({ data: { bookingId, already } }, member) => {
      const name = fullName(member)
      await queries.invalidateQueries({ queryKey: ['roster'] })
      const fresh = queries.getQueryData(rosterQuery(session._id).queryKey)
      const entry = fresh?.entries.find(({ _id }) => _id === bookingId)
      if (entry?.mark === 'expected') onTap({ ...entry, isPending: false }, 'in')
      toast.success(already ? text.already(name) : text.booked(name))
      close()
    },
    onError: (failure, member) => {
      const noPass = failure instanceof ApiError && failure.code === 'NO_VALID_PASS'
      setRefused({ member, noPass, why: noPass ? text.needsPass : failure.message })
    },
  })
  const close = () => {
    form.markSaved()
    onClose()
  }
  const search = useRef<HTMLInputElement>(null)
  const until = Temporal.Instant.from(roster.walkInsUntil)
  const online = useOnline()
  const isFull = session.booked + session.held >= session.capacity
  const open = isBefore(now, until)
  return (
    <SideSheet title={text.title} description={text.lead} onClose={close} initialFocus={search}>
      <p className="small">
        {isFull && <b>{text.full} </b>}
        {open ? text.until(formatTime(until)) : text.over(formatTime(until))}
      </p>
      <Field
        ref={search}
        label={text.search}
        hint={text.searchHint}
        type="search"
        autoComplete="off"
        {...form.field('letters')}
      />
      {error && (
        <FailedPart title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className="mute">{text.none}</p>}
      {onNew && open && !isFull && (
        <p>
          <OnlineButton
            quiet
            sm
            onClick={() => {
              form.markSaved()
              onNew(letters.trim())
            }}
          >
            {text.newMember(letters.trim())}
          </OnlineButton>
        </p>
      )}
      {!online && <OfflineHint />}
      <ul>
        {data?.map((member) => (
          <FoundMember key={member._id} member={member} noPass={text.noPass}>
            {member.pass ? (
              <OnlineButton
                quiet
                sm
                disabled={!open || isFull || book.isPending}
                pending={book.isPending && book.variables._id === member._id}
                onClick={() => book.mutate(member)}
              >
                {text.book(member.firstName)}
              </OnlineButton>
            ) : (
              // None of the member's passes can pay, so a pass can be sold.
              <ButtonLink outline sm to={sellTo(member._id)}>
                {rosterScreenText.sell}
              </ButtonLink>
            )}
            {refused?.member._id === member._id && (
              <Refused
                why={refused.why}
                sells={refused.noPass ? { personId: member._id, label: rosterScreenText.sell } : undefined}
              />
            )}
          </FoundMember>
        ))}
      </ul>
    </SideSheet>
  )
}
