import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentLanguage } from '#lib/language.ts'
import { queryClient } from '#lib/queryClient.ts'
import { formatTime, studioInstant, studioToday } from '#lib/time.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { formClass } from '#ui/Form.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { chooseMessages, messagesQuery } from '../queries.ts'
import type { MessagesView } from '../schema.ts'
import { messagesPanelText } from '../text/messagesPanel.ts'
import { messagesPanelHindi } from '../text/messagesPanelHindi.ts'

const currentText = () => (currentLanguage() === 'hi' ? messagesPanelHindi : messagesPanelText)

/** Which messages the member gets, of those that they may choose. */
export default function MessagesPanel({ memberId }: { memberId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(messagesQuery(memberId), queryClient)
  const words = currentText()
  return (
    <section className={formClass} aria-labelledby="messages">
      <h3 id="messages">{words.title}</h3>
      <p className="mute">{words.lead}</p>
      {data && <Reminders {...data.reminders} memberId={memberId} />}
      {!data && !isError && <Skeleton lines={2} />}
      {!data && isError && (
        <ErrorNotice title={words.failed} onRetry={() => void refetch()} retrying={isFetching}>
          {null}
        </ErrorNotice>
      )}
    </section>
  )
}

function Reminders({ isOn, clock, minutes, memberId }: MessagesView['reminders'] & { memberId: string }) {
  const words = currentText()
  const [pending, setPending] = useState<boolean>()
  const choose = async (chosen: boolean) => {
    setPending(chosen)
    try {
      const { data, message } = await chooseMessages(chosen)
      queryClient.setQueryData(messagesQuery(memberId).queryKey, data)
      toast.success(message)
    } catch (error) {
      toast.error((error as Error).message)
    }
    setPending(undefined)
  }
  const at = formatTime(studioInstant(studioToday(), Temporal.PlainTime.from(clock)))
  return (
    <Checkbox
      label={
        <>
          {words.reminders} <span className="mute">{words.when(at, minutes)}</span>
        </>
      }
      name="reminders"
      checked={pending ?? isOn}
      disabled={pending !== undefined}
      onChange={({ currentTarget: { checked } }) => void choose(checked)}
    />
  )
}
