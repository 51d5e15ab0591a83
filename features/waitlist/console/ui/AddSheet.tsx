import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useRef } from 'react'
import { foundMembersQuery } from '#features/members/console/queries.ts'
import { ApiError } from '#lib/api.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { FailedPart } from '#ui/console/FailedPart.tsx'
import { FoundMember, Refused } from '#ui/console/FoundMember.tsx'
import { OfflineHint, OnlineButton } from '#ui/console/OnlineButton.tsx'
import { SideSheet } from '#ui/console/SideSheet.tsx'
import { useConsoleForm } from '#ui/console/useConsoleForm.ts'
import { useOnline } from '#ui/console/useOnline.ts'
import { Field } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { staffWaitlistApi } from '../queries.ts'
import { waitlistScreenText } from '../text/waitlistScreen.ts'
import css from './AddSheet.module.css'

const text = waitlistScreenText.adding
const START = { letters: '', automatic: false, lateToo: false, oneClass: false }

type AddSheetProps = { sessionId: string; onClose: () => void }

/**
 * Adds a member who asks at the desk. Staff find the member by name, phone or mail, and enter the terms that the
 * member agrees to.
 */
export function AddSheet({ sessionId, onClose }: AddSheetProps) {
  const queries = useQueryClient()
  const form = useConsoleForm(START, `waitlist.add.${sessionId}`)
  const { letters, automatic, lateToo, oneClass } = form.values
  const q = useDeferredValue(letters.trim())
  const { data, error, isFetching, refetch } = useQuery(foundMembersQuery(q))
  const close = () => {
    form.markSaved()
    onClose()
  }
  const add = useMutation({
    networkMode: 'always',
    mutationFn: (personId: string) =>
      staffWaitlistApi('POST /console/sessions/:sessionId/waitlist', {
        params: { sessionId },
        body: { personId, automatic, lateToo: automatic && lateToo, oneClass },
      }),
    onSuccess: async ({ message }) => {
      await queries.invalidateQueries({ queryKey: ['roster'] })
      toast.success(message)
      close()
    },
  })
  const search = useRef<HTMLInputElement>(null)
  const online = useOnline()
  return (
    <SideSheet title={text.title} description={text.lead} onClose={close} initialFocus={search}>
      <fieldset className={css.choices}>
        <legend>{text.choices}</legend>
        <Checkbox label={text.automatic} {...form.checkbox('automatic')} />
        {automatic && <Checkbox label={text.lateToo} {...form.checkbox('lateToo')} />}
        <Checkbox label={text.oneClass} {...form.checkbox('oneClass')} />
      </fieldset>
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
      {!online && <OfflineHint />}
      <ul>
        {data?.map((member) => (
          <FoundMember key={member._id} member={member} noPass={text.noPass}>
            <OnlineButton
              quiet
              sm
              outline
              disabled={add.isPending}
              pending={add.isPending && add.variables === member._id}
              onClick={() => add.mutate(member._id)}
            >
              {text.add(member.firstName)}
            </OnlineButton>
            {add.error && add.variables === member._id && <Refused {...refusalOf(add.error, member._id)} />}
          </FoundMember>
        ))}
      </ul>
    </SideSheet>
  )
}

/** Texts for staff instead of the server's refusals, which are written for the member. */
function refusalOf(error: Error, personId: string) {
  const code = error instanceof ApiError ? error.code : ''
  const refusals = text.refused as Partial<Record<string, string>>
  return {
    why: refusals[code] ?? error.message,
    sells: code === 'NO_VALID_PASS' ? { personId, label: text.sell } : undefined,
  }
}
