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
import type { MessagesView, Topic } from '../schema.ts'
import { messagesPanelText } from '../text/messagesPanel.ts'
import { messagesPanelHindi } from '../text/messagesPanelHindi.ts'

const currentText = () => (currentLanguage() === 'hi' ? messagesPanelHindi : messagesPanelText)

function reminderWords({ clock, minutes }: MessagesView['reminders']): string {
  const at = formatTime(studioInstant(studioToday(), Temporal.PlainTime.from(clock)))
  return currentText().when(at, minutes)
}

/** Which messages the member gets, of those that they may choose. */
export default function MessagesPanel({ memberId }: { memberId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(messagesQuery(memberId), queryClient)
  const words = currentText()
  return (
    <section className={formClass} aria-labelledby="messages">
      <h3 id="messages">{words.title}</h3>
      <p className="mute">{words.lead}</p>
      {data && (
        <>
          <TopicChoice
            memberId={memberId}
            topic="reminders"
            isOn={data.reminders.isOn}
            label={words.reminders}
            when={reminderWords(data.reminders)}
          />
          {data.passes.days.length > 0 && (
            <TopicChoice
              memberId={memberId}
              topic="passes"
              isOn={data.passes.isOn}
              label={words.passes}
              when={words.passesWhen(data.passes.days)}
            />
          )}
        </>
      )}
      {!data && !isError && <Skeleton lines={2} />}
      {!data && isError && (
        <ErrorNotice title={words.failed} onRetry={() => void refetch()} retrying={isFetching}>
          {null}
        </ErrorNotice>
      )}
    </section>
  )
}

interface Choosing {
  memberId: string
  topic: Topic
  isOn: boolean
  /** What is sent, and when. */
  label: string
  when: string
}

function TopicChoice({ memberId, topic, isOn, label, when }: Choosing) {
  const [pending, setPending] = useState<boolean>()
  const choose = async (chosen: boolean) => {
    setPending(chosen)
    try {
      const { data, message } = await chooseMessages({ [topic]: chosen })
      queryClient.setQueryData(messagesQuery(memberId).queryKey, data)
      toast.success(message)
    } catch (error) {
      toast.error((error as Error).message)
    }
    setPending(undefined)
  }
  return (
    <Checkbox
      label={
        <>
          {label} <span className="mute">{when}</span>
        </>
      }
      name={topic}
      checked={pending ?? isOn}
      disabled={pending !== undefined}
      onChange={({ currentTarget: { checked } }) => void choose(checked)}
    />
  )
}
